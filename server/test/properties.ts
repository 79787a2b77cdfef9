import fc from 'fast-check'
import { seedOf } from './seeds.ts'

/** A failure prints the seed and the counterexample, which then becomes one of the `examples` of its test. */
fc.configureGlobal({ seed: seedOf(20_261_116) })

export { default } from 'fast-check'
