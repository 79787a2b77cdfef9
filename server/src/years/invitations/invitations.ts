import { queueMessages } from '../../messages/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { Problem } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { ProjectId, TeamId } from '../../platform/ids.ts'
import { requireLiveProject } from '../../projects/index.ts'
import { endRole, lockTeam, selectRole, setRole, wasRemoved } from '../../teams/index.ts'
import { examplesFor, hashOf, invitationKind } from './letters.ts'
import {
  findInvitation,
  type InvitationRow,
  type InvitedTeam,
  type Invitee,
  lockInvitation,
  selectExamples,
  selectInvitedTeams,
  selectYear,
  setAnswer,
  takeUnsent,
} from './queries.ts'
import type { Answer } from './schemas.ts'

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
    await queueMessages(
      tx,
      uids.map((uid) => ({ pid, uid, kind: invitationKind, about: 'invitation' })),
    )
    const subject = `project:${pid}`
    await audit(tx, { actor: actor.uid, verb: 'invitations.sent', subject, pid, after: { count } })
  }
  return { count }
}

/** The mail as the first two will read it. */
export async function examplesOf(db: Db, pid: ProjectId) {
  const examples = await selectExamples(db, pid, 2)
  if (examples.length === 0) return []
  return examplesFor(db, pid, examples, await selectYear(db, pid))
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
