import { runSystem } from './system.ts'

await runSystem(['--watch', '--watch-preserve-output'])
