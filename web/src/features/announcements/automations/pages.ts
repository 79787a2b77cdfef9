/** In one file: those who need one need the others. */
export { AutomationPage, NewAutomationPage } from './edit/edit-page.tsx'
export { AutomationsPage } from './list-page.tsx'
