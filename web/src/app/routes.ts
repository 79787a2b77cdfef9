import { createRoute } from '@tanstack/react-router'
import { announcementRoutes } from './routes/announcements.ts'
import { certificateRoutes, projectHours } from './routes/hours.ts'
import { invitationRoutes } from './routes/invitations.ts'
import { formAnswers, manageRoutes } from './routes/manage.ts'
import { personRoutes } from './routes/person.ts'
import { projectRoutes, startRoutes } from './routes/projects.ts'
import { page, project, root } from './routes/root.ts'
import { here, rosterRoutes } from './routes/roster.ts'
import { subsidyRoutes } from './routes/subsidy.ts'

// A build-time constant: production builds don't contain the gallery.
const gallery = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/dev/ui',
        component: page(() => import('./gallery/gallery-page.tsx'), 'GalleryPage', 'problems'),
      }),
    ]
  : []

export const routeTree = root.addChildren([
  ...startRoutes,
  project.addChildren([
    ...projectRoutes,
    manageRoutes,
    formAnswers,
    ...rosterRoutes,
    projectHours,
    ...announcementRoutes,
    ...subsidyRoutes,
  ]),
  here,
  ...certificateRoutes,
  ...personRoutes,
  ...invitationRoutes,
  ...gallery,
])
