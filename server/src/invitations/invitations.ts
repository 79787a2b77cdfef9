import { queueDigest } from '../messages/index.ts'
import { changeListed, changeMe } from '../people/index.ts'
import { audit } from '../platform/audit.ts'
import { type Db, Moved, type Transaction } from '../platform/db/database.ts'
import { Problem } from '../platform/errors.ts'
import type { Actor } from '../platform/http/access.ts'
import type { ProjectId, TeamId } from '../platform/ids.ts'
import { markPurposesSeen, purposesIn, shownTo } from '../purposes/index.ts'
import { hasSecondStep, hasSignedIn, requireNoSecondStep, requireSecondStep } from '../sign-in/index.ts'
import { requireSigned, selectUnsigned, signAll } from '../statements/index.ts'
import {
  endRole,
  findInvitation,
  hashOf,
  type InvitationRow,
  type InvitedTeam,
  type Invitee,
  lockInvitation,
  lockInvitationOf,
  lockTeam,
  selectInvitationsOf,
  selectInvitedTeams,
  selectInvitedTeamsIn,
  selectMembership,
  selectProjectsOf,
  setAnswer,
  setRole,
  wasRemoved,
} from '../teams/index.ts'
import type { Answer, AnswerByEmail } from './schemas.ts'

/** With everything people need to know before they answer. All of them are of one person. */
async function present(db: Db, invitations: InvitationRow[]) {
  const pids = invitations.map(({ pid }) => pid)
  const invitee = invitations[0]?.uid
  const teams = invitee ? await selectInvitedTeamsIn(db, invitee, pids) : []
  const joined = invitee ? await selectProjectsOf(db, invitee, pids) : new Set()
  const unsigned = invitee ? await selectUnsigned(db, pids, invitee) : []
  const purposes = await purposesIn(db, pids)
  const second_step = invitee !== undefined && (await hasSecondStep(db, invitee))
  return invitations.map(({ pid, state, name, named, project, starts_on, ends_on, listed }) => ({
    pid,
    state,
    name,
    named,
    project,
    starts_on,
    ends_on,
    listed,
    in_project: joined.has(pid),
    teams: teams.flatMap(({ pid: of, ...team }) => (of === pid ? team : [])),
    second_step,
    statements: unsigned.flatMap(({ pid: of, made_at, ...statement }) =>
      of === pid ? { ...statement, made_at: made_at.toISOString() } : [],
    ),
    purposes: purposes.get(pid) ?? [],
  }))
}

/** People who aren't or no longer invited learn nothing. */
function requireInvitation(invitation: InvitationRow | null): InvitationRow {
  if (!invitation) throw new Problem('not_found')
  return invitation
}

export async function getInvitation(db: Db, secret: string) {
  const invitation = requireInvitation(await findInvitation(db, hashOf(secret)))
  const [shown] = await present(db, [invitation])
  requireTeams(invitation, shown!.teams)
  return shown!
}

/** If all teams took it back before it was answered, there is nothing to answer. */
function requireTeams({ asks_back }: InvitationRow, teams: unknown[]): void {
  if (teams.length === 0 && !asks_back) throw new Problem('not_found')
}

/** Pending and answered invitations, except those that all teams have withdrawn. */
export async function listMyInvitations(db: Db, actor: Actor) {
  const data = await present(db, await selectInvitationsOf(db, actor.uid))
  const isTheirs = ({ teams }: { teams: Pick<InvitedTeam, 'left'>[] }) =>
    teams.some(({ left }) => left !== 'removed')
  return { data: data.filter(isTheirs), next_cursor: null }
}

export async function answerByEmail(tx: Transaction, { secret, language, ...given }: AnswerByEmail) {
  const secretHash = hashOf(secret)
  const invitee = requireInvitation(await findInvitation(tx, secretHash))
  if (given.answer === 'yes') await requireNoSecondStep(tx, invitee.uid)
  const locked = await lockTeams(tx, invitee)
  const invitation = requireInvitation(await lockInvitation(tx, secretHash))
  if (language && !(await hasSignedIn(tx, invitation.uid)))
    await changeMe(tx, invitation.uid, { change: { language }, expect: () => {} })
  return answer(tx, { ...invitation, locked }, given)
}

export async function answerMine(tx: Transaction, actor: Actor, pid: ProjectId, given: Answer) {
  const invitee = { pid, uid: actor.uid }
  if (given.answer === 'yes') await requireSecondStep(tx, actor)
  const locked = await lockTeams(tx, invitee)
  const invitation = requireInvitation(await lockInvitationOf(tx, invitee))
  return answer(tx, { ...invitation, locked }, { ...given, purposes: shownTo(actor, given.purposes) })
}

/** Called before the invitation is locked: the order of everything that changes memberships. */
async function lockTeams(tx: Transaction, { pid, uid }: Invitee): Promise<Set<TeamId>> {
  const tids = (await selectInvitedTeams(tx, { pid, uid })).map(({ tid }) => tid)
  for (const tid of tids.toSorted()) await lockTeam(tx, pid, tid)
  return new Set(tids)
}

interface Locked extends InvitationRow {
  /** Teams that were locked before it. */
  locked: Set<TeamId>
}

/** They join the named teams among those they are invited to; none if they decline. */
async function answer(tx: Transaction, { locked, ...invitation }: Locked, given: Answer) {
  const { pid, uid } = invitation
  const invited = await selectInvitedTeams(tx, invitation)
  // One that invited them since has to be locked before the invitation, too.
  if (invited.some(({ tid }) => !locked.has(tid))) throw new Moved('team')
  requireTeams(invitation, invited)
  const teams = invited.filter((team) => team.open)
  const wanted = new Set(given.answer === 'no' ? [] : (given.tids ?? teams.map(({ tid }) => tid)))
  requireAmong(wanted, teams)
  if (given.answer === 'yes') await signAll(tx, invitation, given.statements ?? [])
  if (teams.some(({ tid, joined }) => wanted.has(tid) && !joined)) await requireSigned(tx, pid, uid)
  const listed = given.answer === 'yes' ? requireListed(invitation, given) : invitation.listed
  const name = given.answer === 'yes' ? await giveName(tx, invitation, { name: given.name, listed }) : null
  if (listed !== invitation.listed) await changeListed(tx, uid, listed!)
  for (const { tid } of teams.toSorted((a, b) => (a.tid < b.tid ? -1 : 1)))
    await applyAnswer(tx, { ...invitation, tid }, wanted.has(tid))
  // Purposes shown on the page need no email.
  if (given.answer === 'yes') await markPurposesSeen(tx, { pid, uid, purposes: given.purposes ?? [] })
  if (invitation.state !== given.answer) {
    await setAnswer(tx, invitation, given.answer)
    const verb = given.answer === 'yes' ? 'invitation.accepted' : 'invitation.declined'
    await audit(tx, { actor: uid, verb, subject: `person:${uid}`, pid })
  }
  const [shown] = await present(tx, [
    { ...invitation, ...(name && { name, named: true }), state: given.answer, listed },
  ])
  return shown!
}

function requireAmong(wanted: Set<TeamId>, open: InvitedTeam[]): void {
  if (wanted.isSubsetOf(new Set(open.map(({ tid }) => tid)))) return
  throw invalid('/body/tids', 'Choose only teams that invited you and are not archived.')
}

/** Their own choice, now or earlier: nobody is listed in public by default. */
function requireListed({ listed }: InvitationRow, given: Answer): boolean {
  const said = given.listed ?? listed
  if (said !== null) return said
  throw invalid('/body/listed', 'State whether your name may appear in the public members listing.')
}

/** Only if nobody has chosen their name yet: public pages don't show the first part of an address. */
async function giveName(
  tx: Transaction,
  { uid, named }: InvitationRow,
  { name, listed }: { name?: string | undefined; listed: boolean | null },
): Promise<string | null> {
  if (named) return null
  if (name) await changeMe(tx, uid, { change: { name }, expect: () => {} })
  else if (listed) throw invalid('/body/name', 'State your name before it appears in the public listing.')
  return name ?? null
}

const invalid = (pointer: string, detail: string) =>
  new Problem('invalid_request', { errors: [{ pointer, code: 'custom', detail }] })

/** Declining doesn't end an existing lead role: that is done on the team's page. */
async function applyAnswer(
  tx: Transaction,
  { pid, uid, tid }: InvitationRow & { tid: TeamId },
  comes: boolean,
): Promise<void> {
  const ref = { pid, uid, tid }
  const stay = await selectMembership(tx, ref)
  if (!comes) {
    if (stay && !(stay.role === 'chief' && stay.accepted_at))
      await endRole(tx, uid, { ...ref, role: stay.role })
    return
  }
  // Removed people stay out: an old email can't bring them back.
  if (!stay && (await wasRemoved(tx, ref))) return
  const joined = await setRole(tx, uid, { ...ref, role: stay?.role ?? 'member', accepted: 'invitation' })
  if (joined) await queueDigest(tx, { pid, tid, except: uid, update: { what: 'joined', uid } })
}
