import { hash } from 'node:crypto'
import { findPerson, hasPeople, insertPeople } from '../people/index.ts'
import { audit } from '../platform/audit.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import type { KeyRing } from '../platform/db/key-ring.ts'
import { Mistake } from '../platform/errors.ts'
import type { PersonId, ProjectId, TeamId } from '../platform/ids.ts'
import { emptyPage, insertFirstRole, insertProject } from '../projects/index.ts'
import { insertMemberships, insertTeams, type Membership } from '../teams/index.ts'
import { endRollOver, insertRollOver } from '../years/index.ts'
import { type DemoProject, demoCommunity } from './community.ts'
import { seedContacts } from './contacts.ts'
import { demoDescription, demoPage } from './event-page.ts'
import { seedForms } from './forms/forms.ts'
import { demoApplicants, seedApplications } from './joining/applications.ts'
import { seedStatements } from './joining/statements.ts'
import { needsOf } from './needs.ts'
import { seedPrivateData } from './private-data.ts'
import { seedSubsidy } from './subsidy/subsidy.ts'
import { seedTasks } from './tasks/tasks.ts'

/** Fills an empty database with demo data. Does nothing if it exists already. Returns a message. */
export async function seedDemo({ transact }: Database, ring: KeyRing | null): Promise<string> {
  const { people, projects } = demoCommunity()
  return transact(async (tx) => {
    if (await findPerson(tx, people[0]!.email)) return 'The demo data already exists.'
    if (await hasPeople(tx))
      throw new Mistake(
        'This database has other people in it. The demo needs an empty database: point DATABASE_URL to one.',
      )
    await insertPeople(
      tx,
      people.map((person) => ({
        ...person,
        uid: idOf<PersonId>(person.email),
        admin: person.email === 'admin@demo.test',
      })),
    )
    await insertPeople(
      tx,
      demoApplicants.map(({ email, name, language }) => ({
        uid: idOf<PersonId>(email),
        email,
        name,
        language,
      })),
    )
    for (const project of projects) await seedProject(tx, project)
    const open = projects.find(({ pid }) => pid === '2026')!
    const names = new Map(people.map(({ email, name }) => [email, name]))
    const known = { ring, idOf, nameOf: (email: string) => names.get(email)! }
    await seedPrivateData(tx, ring, open, known)
    if (ring) await seedContacts(tx, ring, open, idOf)
    await seedApplications(tx, open, idOf)
    for (const project of projects) if (project.state !== 'draft') await seedTasks(tx, project, idOf)
    for (const project of projects) {
      await seedForms(tx, project, known)
      await seedSubsidy(tx, project, known)
    }
    await audit(tx, { actor: null, verb: 'demo.seeded', subject: 'installation' })
    return `Created ${people.length} people in ${projects.length} projects.`
  })
}

/** The years that were started from another one. */
const lastYear: Record<string, ProjectId> = { '2025': '2024' as ProjectId, '2026': '2025' as ProjectId }

async function seedProject(
  tx: Transaction,
  { owners, teams, startsOn, endsOn, timeZone, ...project }: DemoProject,
) {
  const pid = project.pid as ProjectId
  const from = lastYear[pid] ?? null
  await insertProject(tx, {
    ...project,
    pid,
    listing: 'public',
    starts_on: startsOn,
    ends_on: endsOn,
    time_zone: timeZone,
    description: project.state === 'open' ? demoDescription : '',
    organiser: 'Open Courtyard Association',
    accent: null,
    logo: null,
    banner: null,
    page: project.state === 'open' ? demoPage : emptyPage,
    answer_days: 7,
    strong_sign_in: [],
    rolled_over_from: from,
  })
  if (from) {
    await insertRollOver(tx, {
      pid,
      from_pid: from,
      asked_by: idOf(owners[0]!),
      choices: ['teams'],
      total: 0,
    })
    await endRollOver(tx, pid, 'done')
  }
  for (const owner of owners) await insertFirstRole(tx, { pid, uid: idOf(owner), role: 'owner' })
  await insertTeams(
    tx,
    teams.map(({ tid, name, archived, chiefs, members }, position) => ({
      pid,
      tid: tid as TeamId,
      name,
      position,
      ...needsOf(tid, {
        people: chiefs.length + members.length,
        open: project.state === 'open' && !archived,
      }),
      archived_at: archived ? new Date(`${startsOn}T00:00:00Z`) : null,
    })),
  )
  const seat = (tid: string, role: Membership['role']) => (email: string) => ({
    pid,
    id: idOf<string>(`${pid}/${tid}/${email}`),
    tid: tid as TeamId,
    uid: idOf<PersonId>(email),
    role,
    ...saidYes(joinedAt(`${pid}/${tid}/${email}`, startsOn)),
  })
  await insertMemberships(
    tx,
    teams.flatMap(({ tid, chiefs, members }) => [
      ...chiefs.map(seat(tid, 'chief')),
      ...members.map(seat(tid, 'member')),
    ]),
  )
  const here = new Set([
    ...owners,
    ...teams.flatMap(({ chiefs, members }) => [...chiefs, ...members]),
    ...demoApplicants.map(({ email }) => email),
  ])
  if (project.state === 'open')
    await seedStatements(tx, { pid, owner: idOf(owners[0]!), signers: [...here].map(idOf<PersonId>) })
}

const saidYes = (at: Date) => ({
  joined_at: at,
  accepted_at: at,
  accepted_how: 'application' as const,
  vouched: true,
})

/** Join dates over the four months before the event, increasingly frequent, and never in the future. */
function joinedAt(seat: string, startsOn: string): Date {
  const chance = Number.parseInt(hash('sha256', seat, 'hex').slice(0, 6), 16) / 0x1000000
  const daysBefore = 28 + 90 * chance ** 2
  return new Date(Math.min(Date.parse(startsOn) - daysBefore * 86_400_000, Date.now()))
}

/** A stable id in the format of other ids. */
function idOf<T extends string>(text: string): T {
  const hex = hash('sha256', text, 'hex')
  return `0190a0b0-c0d0-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}` as T
}
