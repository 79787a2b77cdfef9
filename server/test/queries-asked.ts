import type pg from 'pg'

/**
 * The result of a read, and how many statements it sends. The minimum of several runs: a cache may be off on
 * a busy machine, or the service may do background work.
 */
export async function queriesAsked<T>(pool: pg.Pool, read: () => Promise<T>): Promise<[T, number]> {
  let least = Number.POSITIVE_INFINITY
  let given!: T
  for (let i = 0; i < 5; i++) {
    let asked = 0
    const watch = (client: pg.PoolClient) => {
      const query = client.query as (...input: unknown[]) => unknown
      client.query = ((...input: unknown[]) => {
        asked++
        return query.apply(client, input)
      }) as typeof client.query
    }
    // Uncovers the method of its class again.
    const leave = (_: Error, client: pg.PoolClient) => Reflect.deleteProperty(client, 'query')
    pool.on('acquire', watch).on('release', leave)
    given = await read()
    pool.off('acquire', watch).off('release', leave)
    least = Math.min(least, asked)
  }
  return [given, least]
}
