import type { CacheCounts } from '../db/cache.ts'
import type { Changes } from '../db/changes.ts'
import { type Family, gauge, type Sample, total } from './families.ts'

type Counted = Record<string, { counts(): CacheCounts }>

/** Hit counts and fill levels of caches. */
export function watchCaches(caches: Counted): Family[] {
  const each = (value: (counts: CacheCounts) => number) => (): Sample[] =>
    Object.entries(caches).map(([cache, one]) => ({ labels: { cache }, value: value(one.counts()) }))
  return [
    {
      name: 'manyhands_cache_hits_total',
      help: 'Reads answered from a cache',
      type: 'counter',
      read: each(({ hits }) => hits),
    },
    {
      name: 'manyhands_cache_misses_total',
      help: 'Reads that a cache could not answer',
      type: 'counter',
      read: each(({ misses }) => misses),
    },
    {
      name: 'manyhands_cache_entries',
      help: 'Entries in a cache',
      type: 'gauge',
      read: each(({ entries }) => entries),
    },
    {
      name: 'manyhands_cache_filled_ratio',
      help: 'How full a cache is, from 0 to 1',
      type: 'gauge',
      read: each(({ filled }) => filled),
    },
  ]
}

/**
 * The LISTEN connection is checked four times a second and works only on a primary, so it is the best measure of
 * database downtime.
 */
export function watchChanges(changes: Changes): Family[] {
  let lost = 0
  let regained = 0
  let deafFor = 0
  let deafSince: number | null = performance.now()
  changes.on('lost', () => {
    lost++
    deafSince ??= performance.now()
  })
  changes.on('heard', () => {
    if (lost > 0) regained++
    if (deafSince !== null) deafFor += performance.now() - deafSince
    deafSince = null
  })
  return [
    gauge(
      {
        name: 'manyhands_changes_heard',
        help: 'Whether changes by other processes are received, so that caches can be used',
      },
      () => (changes.isLive() ? 1 : 0),
    ),
    total(
      { name: 'manyhands_changes_lost_total', help: 'Times that the connection for changes was lost' },
      () => lost,
    ),
    total(
      {
        name: 'manyhands_changes_regained_total',
        help: 'Times that the connection for changes was restored',
      },
      () => regained,
    ),
    total(
      {
        name: 'manyhands_changes_deaf_seconds_total',
        help: 'Time without the connection for changes, which is close to the time without a writable database',
      },
      () => (deafFor + (deafSince === null ? 0 : performance.now() - deafSince)) / 1000,
    ),
  ]
}
