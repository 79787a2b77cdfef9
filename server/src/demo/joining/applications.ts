import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'
import type { DemoProject } from '../community.ts'
import { type Applicant, applicants } from './applicants.ts'
import { insertPastApplications, type PastApplication, type PastStep } from './queries.ts'

type IdOf = <T extends string>(text: string) => T

const day = 86_400_000
const daysToAnswer = 7

/** People who have an account because they applied. */
export const demoApplicants = Object.values(applicants).flat()

/** Creates applications of members and of applicants, with their outcomes. */
export async function seedApplications(tx: Transaction, project: DemoProject, idOf: IdOf): Promise<void> {
  const make = createMaker(project, idOf)
  await insertPastApplications(tx, [
    ...applicants.pending.map((one) => make(one, 'pending')),
    ...applicants.pooled.map((one) => make(one, 'pooled')),
    ...applicants.over.map((one) => make(one, one.end ?? 'declined')),
    ...newcomersOf(project).map(({ tid, email, days }) => make(accepted(email, tid, days), 'accepted')),
  ])
}

function createMaker({ pid: year, teams }: DemoProject, idOf: IdOf) {
  const pid = year as ProjectId
  const now = Date.now()
  /** Spreads times by up to two hours and some minutes, so that no two are equal. */
  const at = (daysAgo: number, seed: string) =>
    new Date(now - daysAgo * day - (2 + seed.length / 10) * 3_600_000)
  const chiefOf = (tid: string): PersonId => {
    const team = teams.find((one) => one.tid === tid)!
    return idOf<PersonId>(team.chiefs[0] ?? 'owner@demo.test')
  }

  return (one: Applicant, state: PastApplication['state']): PastApplication => {
    const created_at = at(one.days, one.email)
    const decided = Math.max(0, one.days - 2)
    const steps = stepsOf(one, state).map(({ did, ...step }): PastStep => {
      const since = step.reached && {
        since: created_at,
        answer_by: new Date(+created_at + daysToAnswer * day),
      }
      const { reached: _, ...rest } = step
      if (!did) return { ...rest, ...since }
      return { ...rest, ...since, decided_by: chiefOf(step.tid), decided_at: at(decided, one.email) }
    })
    const moved = state !== 'pending' && steps.length > 0
    return {
      pid,
      id: idOf<string>(`${year}/application/${one.email}`),
      uid: idOf<PersonId>(one.email),
      state,
      motivation: one.motivation,
      skills: one.skills,
      languages: one.languages,
      availability: one.availability,
      pool: one.pool ?? false,
      created_at,
      changed_at: moved ? at(decided, one.email) : created_at,
      steps,
      notes: (one.notes ?? []).map((text, n) => ({
        id: idOf<string>(`${year}/note/${one.email}/${n}`),
        by: chiefOf(one.wishes[0]!),
        text,
        at: at(Math.max(0, one.days - 1 - n), one.email),
      })),
    }
  }
}

/** An application in the talent pool was declined by all chosen teams; otherwise `fate` lists its steps. */
function stepsOf({ wishes, fate = [], answers = {} }: Applicant, state: PastApplication['state']) {
  return wishes.map((wish, n) => {
    const tid = wish as TeamId
    const [, did, message] = fate.find(([at]) => at === wish) ?? []
    const done = did ?? (state === 'pooled' ? 'declined' : undefined)
    const [, before, note] = fate[n - 1] ?? []
    const turn = fate.length === n || done !== undefined
    const step = { tid, how: 'chosen' as const, answer: answers[wish] ?? '', reached: turn, did: done }
    const forwardedTo = before === 'forwarded' ? { note: note ?? '' } : {}
    if (done) return { ...step, state: done, ...(done === 'declined' && { message: message ?? '' }) }
    if (state === 'accepted') return { ...step, state: 'accepted' as const, did: 'accepted' as const }
    if (state === 'withdrawn') return { ...step, state: 'withdrawn' as const }
    return { ...step, ...forwardedTo, state: turn ? ('pending' as const) : ('waiting' as const) }
  })
}

const accepted = (email: string, tid: string, days: number): Applicant => ({
  email,
  name: '',
  language: 'en',
  wishes: [tid],
  days,
  availability: ['during'],
  languages: ['zh-Hant'],
  skills: [],
  motivation: 'I was here as a guest last year, and would like to help this time.',
})

/** Some members who joined by application. */
function newcomersOf({ teams }: DemoProject) {
  const tids = [
    'registration',
    'session-rooms',
    'av-recording',
    'interpretation',
    'childcare',
    'accessibility',
  ]
  return tids.flatMap((tid, n) => {
    const email = teams.find((team) => team.tid === tid)?.members.at(-1)
    return email ? [{ tid, email, days: 36 + 3 * n }] : []
  })
}
