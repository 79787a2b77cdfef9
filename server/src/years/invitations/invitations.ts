import { hash, randomBytes } from 'node:crypto'
import { audit } from '../../platform/audit.ts'
import type { Database, Db, Transaction } from '../../platform/db/database.ts'
import { Problem } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { ProjectId, TeamId } from '../../platform/ids.ts'
import { addJobs } from '../../platform/jobs.ts'
import { write } from '../../platform/mail/letter.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { requireLiveProject } from '../../projects/index.ts'
import { endRole, lockTeam, selectRole, setRole, wasRemoved } from '../../teams/index.ts'
import { exampleOf, invitationLetter } from './letters.ts'
import {
  addSecret,
  findInvitation,
  type InvitationRow,
  type InvitedTeam,
  type Invitee,
  lockInvitation,
  selectExamples,
  selectInvitedTeams,
  selectYear,
  setAnswer,
  setMailed,
  takeUnsent,
} from './queries.ts'
import type { Answer } from './schemas.ts'

const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** To everyone to whom nothing was sent yet. Twice is once. */
export async function sendInvitations(tx: Transaction, actor: Actor, pid: ProjectId) {
  const { state } = await requireLiveProject(tx, pid)
  if (state !== 'open')
    throw new Problem('conflict', {
      detail: 'The project is not open.',
      why: [{ rule: 'project-state', setting: 'state of the project', lifted_by: 'owner' }],
    })
  const uids = await takeUnsent(tx, pid)
  const count = uids.length
  if (count > 0) {
    await addJobs(
      tx,
      'mail-invitation',
      uids.map((uid) => ({ pid, uid })),
    )
    const subject = `project:${pid}`
    await audit(tx, { actor: actor.uid, verb: 'invitations.sent', subject, pid, after: { count } })
  }
  return { count }
}

interface Post {
  database: Database
  mailer: Mailer | null
  baseUrl: string
}

/**
 * The secret is made here, as late as can be. Killed before it is noted that the mail was taken, it is sent
 * once more, with the same Message-ID; the links of both work.
 */
export async function mailInvitation({ database, mailer, baseUrl }: Post, invitee: Invitee): Promise<void> {
  const { db } = database
  const secret = randomBytes(32).toString('hex')
  const invitation = mailer && (await addSecret(db, invitee, hashOf(secret)))
  if (!invitation) return
  const teams = await selectInvitedTeams(db, invitee)
  const letter = invitationLetter(invitation.language, {
    ...invitation,
    teams: teams.map(({ name }) => name),
    yes: `${baseUrl}/back#yes.${secret}`,
    no: `${baseUrl}/back#no.${secret}`,
  })
  const about = `invitation ${invitee.pid} ${invitee.uid}`
  await mailer.send({ to: invitation.email, about, ...write(letter) })
  await setMailed(db, invitee)
}

/** The mail as the first two will read it. */
export async function examplesOf(db: Db, pid: ProjectId) {
  const examples = await selectExamples(db, pid, 2)
  if (examples.length === 0) return []
  const year = await selectYear(db, pid)
  return examples.map((example) => exampleOf(example, year))
}

export async function lookAtInvitation(db: Db, secret: string) {
  const invitation = await findInvitation(db, hashOf(secret))
  return present(invitation, invitation && (await selectInvitedTeams(db, invitation)))
}

/** Who is not asked, or is asked no more, learns nothing of it. */
function present(invitation: InvitationRow | null, teams: InvitedTeam[] | null) {
  if (!invitation || !teams) throw new Problem('not_found')
  return {
    ...invitation,
    teams: teams.map(({ is, ...team }) => ({ ...team, joined: is !== null })),
  }
}

/** From now on they are in the teams they name, of those they were asked back to; none of them for a no. */
export async function answerInvitation(tx: Transaction, { secret, answer, tids }: Answer) {
  const invitation = await lockInvitation(tx, hashOf(secret))
  if (!invitation) throw new Problem('not_found')
  const open = (await selectInvitedTeams(tx, invitation)).filter((team) => team.open)
  const wanted = new Set(answer === 'no' ? [] : (tids ?? open.map(({ tid }) => tid)))
  requireAmong(wanted, open)
  for (const { tid } of open.toSorted((a, b) => (a.tid < b.tid ? -1 : 1)))
    await settle(tx, { ...invitation, tid }, wanted.has(tid))
  if (invitation.state !== answer) {
    const { pid, uid } = invitation
    await setAnswer(tx, invitation, answer)
    const verb = answer === 'yes' ? 'invitation.accepted' : 'invitation.declined'
    await audit(tx, { actor: uid, verb, subject: `person:${uid}`, pid })
  }
  return present({ ...invitation, state: answer }, await selectInvitedTeams(tx, invitation))
}

function requireAmong(wanted: Set<TeamId>, open: InvitedTeam[]): void {
  const known = new Set(open.map(({ tid }) => tid))
  if (wanted.isSubsetOf(known)) return
  throw new Problem('invalid_request', {
    errors: [
      {
        pointer: '/body/tids',
        code: 'custom',
        detail: 'Only teams that you are asked back to and are open.',
      },
    ],
  })
}

/** A chief stays one: they were put there by an owner, not by an answer. */
async function settle(
  tx: Transaction,
  { pid, uid, tid }: Invitee & { tid: TeamId },
  comes: boolean,
): Promise<void> {
  await lockTeam(tx, pid, tid)
  const stay = { pid, uid, tid, role: 'member' as const }
  if (!comes) await endRole(tx, uid, stay)
  // Whom someone has taken out stays out: an old mail is no way back in.
  else if (!(await selectRole(tx, stay)) && !(await wasRemoved(tx, stay))) await setRole(tx, uid, stay)
}
