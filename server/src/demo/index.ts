export { seedScale } from './scale.ts'
export { seedDemo } from './seed.ts'
