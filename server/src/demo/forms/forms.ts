import { type FormSchema, schemaOf } from '../../../../form-schema/src/schema.ts'
import type { Values } from '../../../../form-schema/src/validate.ts'
import {
  type FormRef,
  type FormRow,
  insertForm,
  insertFormVersion,
  sealAnswers,
  type TemplateId,
  templates,
} from '../../forms/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import type { DemoProject } from '../community.ts'
import { createRandom, drawn } from '../random.ts'
import { type Answering, answeringOf } from './answers.ts'
import { insertPastAnswers, type PastAnswer } from './queries.ts'

type IdOf = <T extends string>(text: string) => T

const day = 86_400_000

interface Plan extends Pick<FormRow, 'state' | 'required_for' | 'readers'> {
  from: TemplateId
  /** Days relative to now, or to the event if it is over. */
  opens: number
  closes: number
  /** Fractions of people who are done and who have started. */
  done: number
  begun: number
  /** Progress of the demo volunteer account. */
  volunteer?: PastAnswer['state']
}

const plans: Record<string, Plan[]> = {
  '2026': [
    {
      from: 'clothes',
      state: 'open',
      required_for: ['badge'],
      readers: ['desk'],
      opens: -24,
      closes: 9,
      done: 0.78,
      begun: 0.04,
      volunteer: 'done',
    },
    {
      from: 'accommodation',
      state: 'open',
      required_for: [],
      readers: ['desk'],
      opens: -17,
      closes: 14,
      done: 0.48,
      begun: 0.07,
      volunteer: 'draft',
    },
    {
      from: 'catering',
      state: 'open',
      required_for: [],
      readers: [],
      opens: -6,
      closes: 18,
      done: 0.31,
      begun: 0.03,
    },
    {
      from: 'appreciation-name',
      state: 'draft',
      required_for: [],
      readers: [],
      opens: 12,
      closes: 40,
      done: 0,
      begun: 0,
    },
  ],
  '2025': [
    {
      from: 'clothes',
      state: 'open',
      required_for: ['badge'],
      readers: ['desk'],
      opens: -60,
      closes: -21,
      done: 0.93,
      begun: 0,
    },
    {
      from: 'catering',
      state: 'retired',
      required_for: [],
      readers: [],
      opens: -40,
      closes: -10,
      done: 0.7,
      begun: 0,
    },
  ],
}

interface Seeding {
  ring: KeyRing | null
  nameOf(email: string): string
  idOf: IdOf
}

/** Creates the forms of a year and their answers. */
export async function seedForms(
  tx: Transaction,
  project: DemoProject,
  { ring, nameOf, idOf }: Seeding,
): Promise<void> {
  const pid = project.pid as ProjectId
  const from = project.state === 'closed' ? Date.parse(project.startsOn) : Date.now()
  const answering = answeringOf(project.startsOn)
  for (const { opens, closes, ...plan } of plans[pid] ?? []) {
    const { from: template, state, required_for, readers } = plan
    const ref = { pid, fid: template }
    const { texts, questions } = templates[template]
    const schema = schemaOf(questions)
    const [opens_at, closes_at] = [new Date(from + opens * day), new Date(from + closes * day)]
    const made_by = idOf<PersonId>(project.owners[0]!)
    const settings = { state, required_for, readers, opens_at, closes_at }
    await insertForm(tx, ref, { ...settings, audience: 'everyone', tids: [], made_by })
    await insertFormVersion(tx, ref, { version: 1, texts, schema, readers, made_by })
    const answer = answering[template as keyof typeof answering]
    if (!answer) continue
    const span = Math.min(Date.now(), +closes_at) - +opens_at
    const answers = answersOf(project, plan, { answer, nameOf }).map(({ email, when, ...rest }) => ({
      ...rest,
      uid: idOf<PersonId>(email),
      at: new Date(+opens_at + when * span),
    }))
    await seedAnswers(tx, ring, { ref, schema, answers })
  }
}

interface Answers {
  ref: FormRef
  schema: FormSchema
  answers: Omit<PastAnswer, 'sealed'>[]
}

/** Without a key, answers with private values are left out. */
async function seedAnswers(
  tx: Transaction,
  ring: KeyRing | null,
  { ref, schema, answers }: Answers,
): Promise<void> {
  const isPrivate = (values: Values) =>
    Object.keys(values).some((id) => schema.properties[id]?.['x-private'] === true)
  const kept = answers.filter(({ values }) => ring || !isPrivate(values))
  const sealed = await sealAnswers(tx, ring, { ...ref, schema }, kept)
  await insertPastAnswers(
    tx,
    ref,
    kept.map((answer, n) => ({ ...answer, ...sealed[n]! })),
  )
}

const volunteer = 'volunteer@demo.test'

const peopleOf = ({ teams }: DemoProject): string[] => [
  ...new Set(teams.flatMap(({ archived, chiefs, members }) => (archived ? [] : [...chiefs, ...members]))),
]

/** `when` ranges from 0, when the form opened, to 1. */
type Answer = Pick<PastAnswer, 'state' | 'values'> & { email: string; when: number }

function answersOf(
  project: DemoProject,
  plan: Omit<Plan, 'opens' | 'closes'>,
  { answer, nameOf }: { answer: Answering; nameOf(email: string): string },
): Answer[] {
  const random = createRandom(Number(project.pid) + plan.from.length)
  const people = drawn(random, peopleOf(project)).filter((email) => email !== volunteer)
  const done = Math.round(people.length * plan.done)
  const begun = Math.round(people.length * plan.begun)
  const states = [
    ...people
      .slice(0, done + begun)
      .map((email, n) => ({ email, state: n < done ? 'done' : 'draft' }) as const),
    ...(plan.volunteer ? [{ email: volunteer, state: plan.volunteer }] : []),
  ]
  return states.map(({ email, state }) => {
    const values = answer(random, nameOf(email))
    // People who have started answered the first question.
    const some = state === 'done' ? values : Object.fromEntries(Object.entries(values).slice(0, 1))
    return { email, state, values: some, when: random() ** 1.5 }
  })
}
