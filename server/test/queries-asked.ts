import type pg from 'pg'

/**
 * What a read gives, and how often it asks the database. The least of several times: now and then a cache is
 * off on a busy machine, or the service notes something for itself.
 */
export async function queriesAsked<T>(pool: pg.Pool, read: () => Promise<T>): Promise<[T, number]> {
  let least = Number.POSITIVE_INFINITY
  let given!: T
  for (let i = 0; i < 5; i++) {
    let asked = 0
    const note = () => asked++
    pool.on('acquire', note)
    given = await read()
    pool.off('acquire', note)
    least = Math.min(least, asked)
  }
  return [given, least]
}
