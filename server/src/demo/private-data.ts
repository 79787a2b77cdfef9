import { changeMe, insertPastRead, type Section, saveSection } from '../people/index.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { KeyRing } from '../platform/db/key-ring.ts'
import { newId, type PersonId, type ProjectId } from '../platform/ids.ts'
import { markEveryoneNotified, type Purpose, upsertPurpose } from '../purposes/index.ts'
import type { DemoProject } from './community.ts'
import { createRandom, drawn } from './random.ts'

type IdOf = <T extends string>(text: string) => T

const profiles: Record<string, { intro: string; languages: string[]; time_zone: string }> = {
  'volunteer@demo.test': {
    intro:
      'Nurse from Guadalajara, in Taipei since 2023. I interpret between **Spanish** and **English**, and I keep a first-aid kit in my bag.\n\n- Ask me about: registration queues\n- Find me at: the help desk',
    languages: ['es', 'en', 'zh-Hant'],
    time_zone: 'Asia/Taipei',
  },
  'owner@demo.test': {
    intro: '從 2019 年開始籌備 **Lantern Days**。有任何問題都可以找我。',
    languages: ['zh-Hant', 'en', 'ja'],
    time_zone: 'Asia/Taipei',
  },
  'chief@demo.test': {
    intro: '報到組組長。*排隊*是一門藝術。',
    languages: ['zh-Hant', 'nan', 'en'],
    time_zone: 'Asia/Taipei',
  },
}

/** The demo volunteer has most sections filled in, so that every state is visible. */
const given: Partial<Record<Section, object>> = {
  'real-profile': {
    legal_name: 'Sofía Arteaga Luna',
    phone: '+886912345678',
    organisation: 'Taipei City Hospital',
  },
  'dietary-habit': { diet: 'no-beef', allergies: ['shellfish'], note: 'Spicy is fine.' },
  resume: {
    skills: ['First aid', 'Interpreting', 'Queue management'],
    languages: ['es', 'en', 'zh-Hant'],
    occupation: 'Nurse',
    hours_a_week: 4,
    teams_of_interest: ['Interpretation'],
  },
}

const opened: Purpose[] = ['insurance', 'traffic-subsidy', 'catering', 'emergency', 'placement']

const reads: [at: string, purpose: Purpose, section: Section, fields: string[]][] = [
  ['2026-11-02T02:14:00Z', 'emergency', 'real-profile', ['legal_name', 'phone']],
  ['2026-11-09T11:40:00Z', 'insurance', 'real-profile', ['legal_name']],
  ['2026-11-13T06:05:00Z', 'emergency', 'real-profile', ['legal_name', 'phone']],
]

const inThreeMonths = () => new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)

/** Creates private data of people in the open year, purposes, and access log entries. */
export async function seedPrivateData(
  tx: Transaction,
  ring: KeyRing | null,
  project: DemoProject,
  { idOf, nameOf }: { idOf: IdOf; nameOf: (email: string) => string },
): Promise<void> {
  for (const [email, change] of Object.entries(profiles))
    await changeMe(tx, idOf(email), { change, expect() {} })
  if (!ring) return
  const keep = (email: string, section: Section, value: object) =>
    saveSection(tx, ring, { uid: idOf<PersonId>(email), section, value, expect() {} })
  for (const [section, value] of Object.entries(given))
    await keep('volunteer@demo.test', section as Section, value)
  for (const [email, habit] of habitsOf(project)) await keep(email, 'dietary-habit', habit)
  for (const [email, profile] of profilesOf(project))
    await keep(email, 'real-profile', { legal_name: nameOf(email), ...profile })

  const pid = project.pid as ProjectId
  const owner = idOf<PersonId>('owner@demo.test')
  for (const purpose of opened)
    await upsertPurpose(tx, { pid, purpose, until: inThreeMonths(), opened_by: owner })
  await markEveryoneNotified(tx, pid)
  const uid = idOf<PersonId>('volunteer@demo.test')
  for (const [at, purpose, section, fields] of reads) {
    const when = new Date(at)
    await insertPastRead(tx, {
      id: newId(when.getTime()),
      at: when,
      uid,
      reader: owner,
      pid,
      purpose,
      section,
      fields,
    })
  }
}

const diets = {
  omnivore: 62,
  'no-beef': 12,
  'vegetarian-no-alliums': 8,
  'vegetarian-with-alliums': 4,
  'vegan-no-alliums': 5,
  flexible: 4,
  halal: 3,
  'no-pork': 2,
}
const allergies = { none: 89, shellfish: 5, peanuts: 4, gluten: 2 }

/** Picks a key by its percentage. */
function pick<Name extends string>(chance: number, shares: Record<Name, number>): Name {
  const slots = Object.entries<number>(shares).flatMap(([name, share]) =>
    Array<Name>(share).fill(name as Name),
  )
  return slots[Math.floor(chance * slots.length)]!
}

function everyoneIn({ teams }: DemoProject): Set<string> {
  const everyone = new Set(teams.flatMap(({ chiefs, members }) => [...chiefs, ...members]))
  everyone.delete('volunteer@demo.test')
  return everyone
}

/** Six in ten people have given their diet, with shares typical of a Taiwanese event. */
function habitsOf(project: DemoProject): [email: string, habit: object][] {
  const random = createRandom(4)
  const everyone = everyoneIn(project)
  const answered = drawn(random, everyone).slice(0, Math.round(everyone.size * 0.6))
  return answered.map((email) => {
    const diet = pick(random(), diets)
    const allergy = pick(random(), allergies)
    const named = allergy === 'gluten' && { named: true, note: 'Celiac disease: not even traces, please.' }
    return [email, { diet, ...(allergy !== 'none' && { allergies: [allergy] }), ...named }]
  })
}

/** A quarter of people have a phone number; half of these also have the data for insurance. */
function profilesOf(project: DemoProject): [email: string, profile: object][] {
  const random = createRandom(5)
  const everyone = everyoneIn(project)
  const answered = drawn(random, everyone).slice(0, Math.round(everyone.size / 4))
  const digits = (count: number) => String(Math.floor(random() * 10 ** count)).padStart(count, '0')
  return answered.map((email, at) => {
    const phone = `+8869${digits(8)}`
    if (at % 2 === 0) return [email, { phone }]
    const birthday = `${1960 + Math.floor(random() * 45)}-0${1 + Math.floor(random() * 9)}-1${digits(1)}`
    const national_id = nationalId(`1${digits(7)}`)
    return [email, { phone, birthday, national_id, national_id_country: 'TW' }]
  })
}

/** A valid Taiwanese national ID for Taipei; the last digit is a checksum. */
function nationalId(eight: string): string {
  const sum = [...eight].reduce((all, digit, at) => all + Number(digit) * (8 - at), 1)
  return `A${eight}${(10 - (sum % 10)) % 10}`
}
