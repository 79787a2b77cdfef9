import { Outlet } from '@tanstack/react-router'
import { OnlyWith } from '../../ui/frame/project-frame.tsx'

/** Around all pages for owners. */
export const Owners = () => (
  <OnlyWith right="settings.change">
    <Outlet />
  </OnlyWith>
)
