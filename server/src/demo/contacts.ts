import { setContact } from '../contacts/index.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { KeyRing } from '../platform/db/key-ring.ts'
import type { PersonId } from '../platform/ids.ts'
import type { DemoProject } from './community.ts'
import { createRandom } from './random.ts'

type Contact = [kind: 'phone' | 'line' | 'telegram' | 'signal', handle: string]

/** Those who sign in to look around. */
const known: Record<string, Contact[]> = {
  'chief@demo.test': [
    ['phone', '+886 921 555 013'],
    ['line', 'lantern.registration'],
    ['signal', '+886 921 555 013'],
  ],
  'volunteer@demo.test': [['telegram', '@sofia_arteaga']],
}

/** Most team leads offer a phone number to the people on their shifts, some also LINE. */
export async function seedContacts(
  tx: Transaction,
  ring: KeyRing,
  { teams }: DemoProject,
  idOf: <T extends string>(text: string) => T,
): Promise<void> {
  const random = createRandom(6)
  const digits = () => String(Math.floor(random() * 10 ** 8)).padStart(8, '0')
  const share = (email: string, [kind, handle]: Contact) =>
    setContact(
      tx,
      ring,
      { uid: idOf<PersonId>(email), kind },
      { handle, audience: 'shifts', during: 'event' },
    )
  for (const [email, contacts] of Object.entries(known))
    for (const contact of contacts) await share(email, contact)
  for (const email of new Set(teams.flatMap(({ chiefs }) => chiefs))) {
    const [chance, number] = [random(), digits()]
    if (email in known || chance < 0.25) continue
    await share(email, ['phone', `+8869${number}`])
    if (chance < 0.5) await share(email, ['line', email.split('@')[0]!.slice(0, 20).padEnd(4, '.')])
  }
}
