import type { Database } from '../../src/platform/db/database.ts'

interface Trigger {
  name: string
  owner: string
  definition: string
}

const selectTriggers = `
  select tgname as name, tgrelid::regclass::text as owner, pg_get_triggerdef(oid) as definition
    from pg_trigger where not tgisinternal`
const selectFunctions = `select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace`

/** Runs the work with triggers that the weakness adds or drops, and then restores them. */
export async function whileWeakened(
  { pool }: Database,
  weakness: string,
  work: () => Promise<void>,
): Promise<void> {
  const triggers = (await pool.query<Trigger>(selectTriggers)).rows
  const functions = (await pool.query<{ name: string }>(selectFunctions)).rows
  await pool.query(weakness)
  try {
    await work()
  } finally {
    const isNewIn = (before: { name: string; owner?: string }[], now: { name: string; owner?: string }) =>
      !before.some(({ name, owner }) => name === now.name && owner === now.owner)
    const weak = (await pool.query<Trigger>(selectTriggers)).rows
    for (const one of weak)
      if (isNewIn(triggers, one)) await pool.query(`drop trigger ${one.name} on ${one.owner}`)
    for (const one of triggers) if (isNewIn(weak, one)) await pool.query(one.definition)
    for (const one of (await pool.query<{ name: string }>(selectFunctions)).rows)
      if (isNewIn(functions, one)) await pool.query(`drop function ${one.name}`)
  }
}
