import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { requireLiveProject } from '../../projects/index.ts'
import { requireNoSecondStep, requireSecondStep } from '../../sign-in/index.ts'
import { requireSigned } from '../../statements/index.ts'
import { hashOf } from '../../teams/index.ts'
import { acceptIntoTeam } from '../decisions/accepting.ts'
import { deleteSnapshot, endStep } from '../decisions/queries.ts'
import { notifyChiefs } from '../notifications/digest.ts'
import { notifyOfAcceptance } from '../notifications/notify.ts'
import { type ApplicationRow, lockApplication, type StepRow, selectApplication } from '../queries.ts'
import { asApplicantSees } from '../reading.ts'
import { whyNotAnswer } from './policy.ts'
import { invitationOf, presentInvitation } from './pool.ts'
import { findBySecret, type Invited } from './queries.ts'
import type { PoolSecretAnswer } from './schemas.ts'

type Answer = 'yes' | 'no'

export async function answerAsInvited(
  tx: Transaction,
  actor: Actor,
  { answer, ...invitation }: Invited & { answer: Answer },
) {
  const application = await lockApplication(tx, invitation)
  if (application?.uid !== actor.uid) throw new Problem('not_found')
  const step = invitationOf(application, invitation)
  if (!step) throw new Problem('not_found')
  if (answer === 'yes') await requireSecondStep(tx, actor)
  return recordAnswer(tx, application, step, answer)
}

export async function getPoolInvitation(db: Db, secret: string) {
  const invitation = await findBySecret(db, hashOf(secret))
  const found = invitation && (await selectApplication(db, invitation))
  if (!found) throw new Problem('not_found')
  const application = asApplicantSees(found)
  return presentInvitation(application, stepOf(application, invitation.n))
}

/** The secret authenticates the person. */
export async function answerBySecret(tx: Transaction, { secret, answer }: PoolSecretAnswer) {
  const invitation = await findBySecret(tx, hashOf(secret))
  const application = invitation && (await lockApplication(tx, invitation))
  if (!application) throw new Problem('not_found')
  if (answer === 'yes') await requireNoSecondStep(tx, application.uid)
  return recordAnswer(tx, application, stepOf(application, invitation.n), answer)
}

const stepOf = ({ steps }: ApplicationRow, n: number): StepRow => steps.find((step) => step.n === n)!

const endings = { yes: 'accepted', no: 'declined' } as const

/** The caller holds the application's lock, so that answers are serialised. Idempotent. */
async function recordAnswer(tx: Transaction, application: ApplicationRow, step: StepRow, answer: Answer) {
  const { pid, uid } = application
  const { tid } = step
  const state = endings[answer]
  if (step.state === state) return presentInvitation(application, step)
  const project = await requireLiveProject(tx, pid)
  const why = whyNotAnswer(answer, step.state, project.state)
  if (why.length > 0) throw refused(why)
  await (answer === 'yes'
    ? acceptInvitation(tx, application, step)
    : declineInvitation(tx, application, step))
  const verb = answer === 'yes' ? 'application.accepted' : 'application.invitation-declined'
  await audit(tx, { actor: uid, verb, subject: `person:${uid}`, pid, tid })
  const what = answer === 'yes' ? 'joined' : 'refused'
  await notifyChiefs(tx, { pid, tid, except: uid, update: { what, uid } })
  return presentInvitation(application, { ...step, state })
}

async function acceptInvitation(tx: Transaction, application: ApplicationRow, step: StepRow): Promise<void> {
  const { pid, uid } = application
  await requireSigned(tx, pid, uid)
  await acceptIntoTeam(tx, application, step, { by: uid })
  await notifyOfAcceptance(tx, application, step)
}

/** They stay in the pool. */
async function declineInvitation(
  tx: Transaction,
  application: ApplicationRow,
  { n }: StepRow,
): Promise<void> {
  await endStep(tx, application, n, { state: 'declined', by: application.uid })
  await deleteSnapshot(tx, application)
}
