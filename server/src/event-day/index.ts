export { addBoardEvents } from './events.ts'
export { refusals } from './refusals.ts'
export { eventDayOperations } from './routes.ts'
