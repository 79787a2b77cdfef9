import { sql } from 'kysely'
import { sealForPerson } from '../src/people/index.ts'
import { createKeyRing } from '../src/platform/db/key-ring.ts'
import type { PersonId } from '../src/platform/ids.ts'
import type { App } from './world/app.ts'

type Parts = Pick<App, 'database' | 'config'>

/** Stores a habit like version 0.1.0, with its diets and without later columns. */
export async function storeAsBefore({ database, config }: Parts, uid: PersonId, habit: object) {
  const ring = createKeyRing(config)!
  const data = Buffer.from(JSON.stringify(habit))
  await database.transact(async (tx) => {
    const sealed = await sealForPerson(tx, ring, uid, 'section dietary-habit', data)
    await sql`
      insert into private_sections (uid, section, sealed) values (${uid}, 'dietary-habit', ${sealed})
      on conflict (uid, section) do update set sealed = ${sealed}, updated_at = now(), warned_at = null`.execute(
      tx,
    )
  })
}
