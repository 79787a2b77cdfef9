import { queueDigest } from '../../messages/index.ts'
import { avatarUrl, findOrAddInvited, requireActivePerson } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { forbidden, Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { spendInside } from '../../platform/http/rate-limits.ts'
import { newId, type PersonId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { hoursToSettle, isSettled, requireLiveProject } from '../../projects/index.ts'
import { hasProvenSecondStep } from '../../sign-in/index.ts'
import { hasSigned } from '../../statements/index.ts'
import { invite } from '../invitations/inviting.ts'
import { reopenInvitation, settleInvitation } from '../invitations/queries.ts'
import { notifyOfAdmin, notifyOfLead, notifyOwnersOfLead } from '../notifications.ts'
import { actsAsAdmin, type Insider, isOrganiser, leadsTeam, whyNotLead } from '../policy.ts'
import type { TeamRef } from '../queries.ts'
import { hasTeam, isTeamArchived, lockTeam } from '../queries.ts'
import { because } from '../refusals.ts'
import { getTeam, insiderOf } from '../teams.ts'
import type { MembershipRef } from './queries.ts'
import {
  type AcceptedHow,
  acceptMembership,
  endMembership,
  insertMemberships,
  isEstablished,
  leaveTeams,
  selectMembership,
  selectTeamPeople,
  type TeamPersonRow,
  type TeamRole,
  wasEverMember,
  withdrawFrom,
} from './queries.ts'
import type { NewTeamPerson } from './schemas.ts'

/**
 * Serialises membership changes and keeps the project unarchived. The caller's role is read under the lock,
 * because they may have been removed meanwhile.
 */
async function lockTeamAs(tx: Transaction, actor: Actor, ref: TeamRef): Promise<Insider> {
  await insiderOf(tx, actor, ref)
  await lockLiveTeam(tx, ref)
  return insiderOf(tx, actor, ref)
}

async function lockLiveTeam(tx: Transaction, { pid, tid }: TeamRef): Promise<void> {
  await requireLiveProject(tx, pid)
  if (!(await lockTeam(tx, pid, tid))) throw new Problem('not_found')
}

async function requireOpenTeam(tx: Transaction, ref: TeamRef): Promise<void> {
  if (!(await isTeamArchived(tx, ref))) return
  throw refused([because['team-archived']])
}

/** A uid must not reveal someone's address: new people are added by address. */
async function requireKnown(
  tx: Transaction,
  insider: Insider,
  { pid, tid, uid }: MembershipRef,
): Promise<void> {
  await requireActivePerson(tx, uid)
  const where = isOrganiser(insider) ? { pid, tid: null, uid } : { pid, tid, uid }
  if (insider.admin || (await wasEverMember(tx, where))) return
  throw forbidden([because['known-here']])
}

function requireLead(insider: Insider): void {
  const why = whyNotLead(insider)
  if (why.length > 0) throw forbidden(why)
}

/** Sets their role in the team; people who weren't in it are invited. Idempotent. */
export async function setTeamRole(
  tx: Transaction,
  actor: Actor,
  stay: MembershipRef & { role: TeamRole },
): Promise<void> {
  const insider = await lockTeamAs(tx, actor, stay)
  requireLead(insider)
  await requireOpenTeam(tx, stay)
  if (actor.uid !== stay.uid) await requireKnown(tx, insider, stay)
  const accepted = await acceptedBy(tx, actor, stay)
  if (await setRole(tx, actor.uid, { ...stay, accepted })) await notifyTeam(tx, stay, { actor, insider })
}

/**
 * Adding oneself is accepting, if nothing is left to prove or to agree to. Otherwise they get an invitation
 * like everyone else, which asks for it.
 */
async function acceptedBy(tx: Transaction, actor: Actor, { pid, uid }: MembershipRef) {
  if (actor.uid !== uid || !(await hasSigned(tx, pid, uid))) return null
  return (await hasProvenSecondStep(tx, actor)) ? 'confirmation' : null
}

/** Emails everyone who is invited, however they were added; and the owners about admins who add themselves. */
async function notifyTeam(
  tx: Transaction,
  stay: MembershipRef & { role: TeamRole },
  { actor, insider }: { actor: Actor; insider: Insider },
): Promise<void> {
  const { pid, uid } = stay
  if (actor.uid === uid && actsAsAdmin(insider)) await notifyOfAdmin(tx, stay)
  const asked = await invite(tx, { pid, uids: [uid] })
  if (asked.length > 0) await spendInside(tx, `mail:added:${uid}`, mostEmails)
}

interface NewRole extends MembershipRef {
  role: TeamRole
  /** How they accepted; by default not at all. */
  accepted?: AcceptedHow | null
  /** The name and the address by which they are invited. */
  invitedAs?: { name?: string | undefined; email: string }
}

/** The caller must hold the team's lock. Returns whether anything changed. */
export async function setRole(
  tx: Transaction,
  actor: PersonId,
  { role, accepted: how = null, invitedAs, ...stay }: NewRole,
): Promise<boolean> {
  const before = await selectMembership(tx, stay)
  const line = { actor, subject: `person:${stay.uid}`, pid: stay.pid, tid: stay.tid }
  if (before?.role === role) {
    if (before.accepted_at || !how) return false
    await acceptMembership(tx, before, { how, vouched: await isVouched(tx, actor, before) })
    await settleInvitation(tx, stay)
    await audit(tx, { ...line, verb: `${role}.accepted` })
    return true
  }
  if (before) await endMembership(tx, stay, 'changed')
  const inviter = {
    invited_by: actor,
    invited_as: invitedAs?.name ?? null,
    invited_email: invitedAs?.email ?? null,
  }
  const word = how && !before?.accepted_at ? { accepted_at: new Date(), accepted_how: how } : {}
  const vouched = await isVouched(tx, actor, before ?? stay)
  await insertMemberships(tx, [
    { ...(before ?? { ...stay, ...(!how && inviter) }), ...word, vouched, id: newId(), role },
  ])
  if (how && before) await settleInvitation(tx, stay)
  const added = how ? `${role}.added` : `${role}.invited`
  await audit(tx, { ...line, verb: before ? `${before.role}.became-${role}` : added })
  if (role === 'chief' && actor !== stay.uid)
    await notifyOfNewLead(tx, stay, { actor, joined: before?.accepted_at != null })
  return true
}

/** Whether someone established has let them in, now or before. Nobody vouches for themselves. */
async function isVouched(
  tx: Transaction,
  actor: PersonId,
  { vouched = false, pid, tid, uid }: MembershipRef & { vouched?: boolean },
): Promise<boolean> {
  if (vouched || actor === uid) return vouched
  return isEstablished(tx, { pid, tid, uid: actor }, hoursToSettle)
}

/** Invited people get an invitation, in a draft once it is opened. Owners needn’t hear of what one of them did. */
async function notifyOfNewLead(
  tx: Transaction,
  stay: MembershipRef,
  { actor, joined }: { actor: PersonId; joined: boolean },
): Promise<void> {
  const { pid } = stay
  if (!(await isSettled(tx, { pid, uid: actor, roles: ['owner'] }))) await notifyOwnersOfLead(tx, stay, actor)
  const { state } = await requireLiveProject(tx, pid)
  if (joined && state !== 'draft') await notifyOfLead(tx, stay, actor)
}

/** People may always leave; others are removed by a chief. Idempotent. */
export async function removeFromTeam(
  tx: Transaction,
  actor: Actor,
  { role, ...stay }: MembershipRef & { role: TeamRole },
): Promise<void> {
  if (actor.uid === stay.uid) await lockTeamAsSelf(tx, actor, stay)
  else requireLead(await lockTeamAs(tx, actor, stay))
  if (await endRole(tx, actor.uid, { ...stay, role })) return
  // Someone who left or declined could still come back by an old email.
  if (actor.uid === stay.uid || !(await withdrawFrom(tx, { ...stay, role }))) return
  const { pid, tid, uid } = stay
  await audit(tx, { actor: actor.uid, verb: `${role}.removed`, subject: `person:${uid}`, pid, tid })
}

/** Also for a team they were added to before its project was opened; 404 if they may not know of it. */
async function lockTeamAsSelf(tx: Transaction, actor: Actor, stay: MembershipRef): Promise<void> {
  if (!(await wasEverMember(tx, stay))) await getTeam(tx, actor, stay)
  await lockLiveTeam(tx, stay)
}

/** The caller must hold the team's lock. Returns whether they had this role. */
export async function endRole(
  tx: Transaction,
  actor: PersonId,
  { role, ...stay }: MembershipRef & { role: TeamRole },
): Promise<boolean> {
  const before = await selectMembership(tx, stay)
  if (before?.role !== role) return false
  const { pid, tid, uid } = stay
  const how = howItEnds(actor === uid, before.accepted_at != null)
  await endMembership(tx, stay, how)
  // Without acceptance, nobody keeps the spots that were planned for them.
  if (!before.accepted_at) await addJob(tx, 'release-seats-of-declined', { pid, uid })
  if (how === 'declined') await settleInvitation(tx, stay)
  if (how === 'left') await reopenInvitation(tx, stay)
  await audit(tx, { actor, verb: `${role}.${how}`, subject: `person:${uid}`, pid, tid })
  if (how === 'left' || how === 'declined')
    await queueDigest(tx, { pid, tid, except: uid, update: { what: how === 'left' ? how : 'refused', uid } })
  return true
}

function howItEnds(byThemselves: boolean, accepted: boolean): 'left' | 'declined' | 'removed' {
  if (!byThemselves) return 'removed'
  return accepted ? 'left' : 'declined'
}

/** Per recipient, however many people add them. */
const mostEmails = { name: 'mail', most: 5, seconds: 600 }

/** By address: the person is invited by email, with or without an account; to a draft once it is opened. */
export async function addByEmail(
  tx: Transaction,
  actor: Actor,
  ref: TeamRef,
  { email, name, role, language }: NewTeamPerson,
) {
  const insider = await lockTeamAs(tx, actor, ref)
  requireLead(insider)
  await requireOpenTeam(tx, ref)
  const { person } = await findOrAddInvited(tx, actor.uid, { email, name, language })
  const uid = person.uid
  const wanted = role ?? (await selectMembership(tx, { ...ref, uid }))?.role ?? 'member'
  const stay = { ...ref, uid, role: wanted }
  const accepted = await acceptedBy(tx, actor, stay)
  if (await setRole(tx, actor.uid, { ...stay, accepted, invitedAs: { name, email } }))
    await notifyTeam(tx, stay, { actor, insider })
  const row = (await selectTeamPeople(tx, { ...ref, former: false })).find((one) => one.uid === uid)!
  return present(row, true)
}

export async function listTeamPeople(db: Db, actor: Actor, ref: TeamRef, former: boolean) {
  const insider = await insiderOf(db, actor, ref)
  if (!leadsTeam(insider) && (former || !insider.member)) requireLead(insider)
  const rows = await selectTeamPeople(db, { ...ref, former })
  if (rows.length === 0 && !(await hasTeam(db, ref))) throw new Problem('not_found')
  // Pending invitations are visible to those who invited.
  const shown = leadsTeam(insider) ? rows : rows.filter(({ accepted_at }) => accepted_at)
  return { data: shown.map((row) => present(row, leadsTeam(insider))), next_cursor: null }
}

/** Addresses are visible to those who run the team, while the person is in it or invited. */
const present = (
  { email, joined_at, accepted_at, left_at, avatar_changed_at, ...row }: TeamPersonRow,
  all: boolean,
) => ({
  ...row,
  state: accepted_at ? ('accepted' as const) : ('invited' as const),
  avatar_url: avatarUrl(row.uid, avatar_changed_at),
  ...(all && {
    ...(!left_at && email && { email }),
    joined_at: joined_at.toISOString(),
    left_at: left_at?.toISOString() ?? null,
  }),
})

/** For an erasure: memberships end now and remain as history. */
export async function leaveAllTeams(tx: Transaction, uid: PersonId, at: Date): Promise<void> {
  for (const { pid, tid, role } of await leaveTeams(tx, uid, at))
    await audit(tx, { actor: null, verb: `${role}.left`, subject: `person:${uid}`, pid, tid })
}
