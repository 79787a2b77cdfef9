/** In one file: those who need one need the other. */
export { InboxPage } from './inbox-page.tsx'
export { ReceivedPage } from './received-page.tsx'
