export { seedScale } from './scale/seed.ts'
export { seedDemo } from './seed.ts'
