import pg from 'pg'
import { createTestDatabase } from '../test-database.ts'

/** A database in which now() is what a test says, except in the defaults of columns. */
export async function createMovedClock(start: Date) {
  const url = await createTestDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  await client.query(`
    create schema clock;
    create table clock.moment (at timestamptz not null);
    create function clock.now() returns timestamptz stable language sql as 'select at from clock.moment';
    alter database ${rows[0]!.name} set search_path = clock, pg_catalog, public`)
  await client.query('insert into clock.moment values ($1)', [start])
  return {
    url,
    move: (at: Date) => client.query('update clock.moment set at = $1', [at]),
    end: () => client.end(),
  }
}
