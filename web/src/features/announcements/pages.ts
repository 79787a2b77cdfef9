/** In one file: those who need one need the others. */
export { AnnouncementsPage } from './list-page.tsx'
export { AnnouncementPage } from './one/announcement-page.tsx'
export { WritePage } from './write/write-page.tsx'
