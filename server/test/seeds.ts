/**
 * Seeds of a test with random input: fixed ones, and every one that ever failed, so that a commit gets the
 * same result anywhere. The nightly explores: it sets EXPLORE_SEED, which is tried as well.
 */
export function seedsOf(name: string, fixed: readonly number[], failedOnce: readonly number[] = []) {
  const { EXPLORE_SEED: explored } = process.env
  if (explored) console.log(`${name}: EXPLORE_SEED=${explored}`)
  return [...new Set([...fixed, ...failedOnce, ...(explored ? [Number(explored)] : [])])]
}

/** A single seed, for tests that also depend on timing: the seed says what was tried, but not how it went. */
export const seedOf = (fixed: number): number => Number(process.env.EXPLORE_SEED ?? fixed)

/** The nightly sets FULL; the commit gate uses smaller sizes. */
export const sizeOf = ({ commit, full }: { commit: number; full: number }): number =>
  process.env.FULL ? full : commit

/** Numbers in [0, 1), reproducible by seed (Mulberry32). */
export function randomOf(seed: number): () => number {
  let turn = seed
  return () => {
    turn = (turn + 0x6d2b79f5) | 0
    let t = Math.imul(turn ^ (turn >>> 15), 1 | turn)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
