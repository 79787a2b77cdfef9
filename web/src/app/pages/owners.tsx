import { Outlet, useMatchRoute } from '@tanstack/react-router'
import { OnlyWith } from '../../ui/frame/project-frame.tsx'

/** Around all pages for owners. The overview is for team leads, too, and checks its own right. */
export function Owners() {
  const isOverview = useMatchRoute()({ to: '/p/$pid/manage' }) !== false
  if (isOverview) return <Outlet />
  return (
    <OnlyWith right="settings.change">
      <Outlet />
    </OnlyWith>
  )
}
