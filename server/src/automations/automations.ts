import { textIn, valuesFor } from '../announcements/index.ts'
import { type Audience, isInAudience } from '../audiences/index.ts'
import { renderText } from '../messages/index.ts'
import { audit } from '../platform/audit.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { Problem, refused } from '../platform/errors.ts'
import type { Actor } from '../platform/http/access.ts'
import { newId, type ProjectId } from '../platform/ids.ts'
import { lockProject, requireLive, requireLiveProject, requireProject } from '../projects/index.ts'
import { whyNotAdd } from './policy.ts'
import {
  type AutomationRef,
  type AutomationRow,
  countAutomations,
  deleteAutomation,
  insertAutomation,
  lockAutomation,
  type Prospect,
  reasonOf,
  selectAutomations,
  selectProspects,
  updateAutomation,
  type Waiting,
} from './queries.ts'
import { because } from './refusals.ts'
import type { AutomationChange, AutomationDraft, NewAutomation, TemplateName } from './schemas.ts'
import { notificationKinds } from './sending/notifications.ts'
import type { Trigger } from './triggers/schemas.ts'

interface Rules {
  pid: ProjectId
  id: string
  template: TemplateName | null
  trigger: Trigger
  conditions: Audience
}

const waitingFor = ({ conditions, ...rules }: Rules): Waiting & { id: string } => ({
  ...rules,
  reason: reasonOf(rules),
  audience: isInAudience(rules.pid, conditions),
})

export async function listAutomations(db: Db, pid: ProjectId) {
  const rows = await selectAutomations(db, pid)
  const prospects = await selectProspects(db, rows.map(waitingFor))
  const byId = new Map(prospects.map((one) => [one.id, one]))
  return { data: rows.map((row) => present(row, byId.get(row.id)!)) }
}

export async function getAutomation(db: Db, { pid, id }: AutomationRef) {
  const [row] = await selectAutomations(db, pid, id)
  if (!row) throw new Problem('not_found')
  const [prospect] = await selectProspects(db, [waitingFor(row)])
  return present(row, prospect!)
}

export async function createAutomation(tx: Transaction, actor: Actor, pid: ProjectId, given: NewAutomation) {
  requireLive(await lockProject(tx, pid))
  const why = whyNotAdd({ others: await countAutomations(tx, pid) })
  if (why.length > 0) throw refused(why)
  const { template = null, where, ...rest } = given
  const ref = { pid, id: newId<string>() }
  const row = { ...ref, ...rest, template, conditions: where, changed_by: actor.uid }
  if (!(await insertAutomation(tx, row))) throw refused([because['automation-template']])
  await auditAutomation(tx, actor, ref, 'created')
  if (row.active) await auditAutomation(tx, actor, ref, 'started')
  return getAutomation(tx, ref)
}

/** Changes take effect from the next person on. */
export async function changeAutomation(
  tx: Transaction,
  actor: Actor,
  ref: AutomationRef,
  { trigger, where, texts, active }: AutomationChange,
) {
  await requireLiveProject(tx, ref.pid)
  const before = await lockAutomation(tx, ref)
  if (!before) throw new Problem('not_found')
  const content = {
    ...(trigger && { trigger }),
    ...(where && { conditions: where }),
    ...(texts && { texts }),
  }
  await updateAutomation(tx, {
    ...before,
    ...content,
    active: active ?? before.active,
    changed_by: actor.uid,
  })
  if (Object.keys(content).length > 0) await auditAutomation(tx, actor, ref, 'changed')
  if (active !== undefined && active !== before.active)
    await auditAutomation(tx, actor, ref, active ? 'started' : 'stopped')
  return getAutomation(tx, ref)
}

/** What it sent stays, and nobody gets it again from one made from the same template. */
export async function removeAutomation(tx: Transaction, actor: Actor, ref: AutomationRef): Promise<void> {
  await requireLiveProject(tx, ref.pid)
  if (!(await lockAutomation(tx, ref))) throw new Problem('not_found')
  await deleteAutomation(tx, ref)
  await auditAutomation(tx, actor, ref, 'deleted')
}

const auditAutomation = (
  tx: Transaction,
  actor: Actor,
  { pid, id }: AutomationRef,
  what: 'created' | 'changed' | 'started' | 'stopped' | 'deleted',
) => audit(tx, { actor: actor.uid, verb: `automation.${what}`, subject: `automation:${id}`, pid })

/** Without a template, nobody has got it yet. */
export async function previewAutomation(db: Db, actor: Actor, pid: ProjectId, draft: AutomationDraft) {
  const { name: project } = await requireProject(db, actor, pid)
  const { template = null, trigger, where: conditions, texts } = draft
  const rules = { pid, id: newId<string>(), template, trigger, conditions }
  const [prospect] = await selectProspects(db, [waitingFor(rules)])
  const { count, next_run, examples } = prospect!
  const kind = notificationKinds['automation.announced']
  const show = async ({ uid, name, language, occasion }: Prospect['examples'][number]) => {
    const values = await valuesFor(db, { pid, uid, language, occasion })
    const text = textIn(texts, language)
    return { name, language, ...renderText(kind, text, { language, values: { ...values, name, project } }) }
  }
  return {
    count,
    next_run: next_run?.toISOString() ?? null,
    examples: await Promise.all(examples.map(show)),
  }
}

function present(automation: AutomationRow, { next_run, count }: Prospect) {
  const { pid: _, conditions, changed_at, ...row } = automation
  return {
    ...row,
    where: conditions,
    changed_at: changed_at.toISOString(),
    next_run: next_run?.toISOString() ?? null,
    count,
  }
}
