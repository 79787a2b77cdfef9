import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { forbidden, type InputError, Problem } from '../../platform/errors.ts'
import type { Access, Actor } from '../../platform/http/access.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import { Language } from '../../platform/values.ts'
import { lockProject, requireLive, requireProject } from '../../projects/index.ts'
import {
  type Examples,
  type NotificationKind,
  type NotificationKinds,
  placeholdersOf,
  type Values,
} from '../notification-kind.ts'
import { whyNotPreview } from '../policy.ts'
import { renderText, unknownPlaceholders } from '../rendering.ts'
import {
  deleteTemplate,
  leadsInProject,
  selectSelf,
  selectTemplates,
  type TemplateKey,
  upsertTemplate,
} from './queries.ts'
import type { PreviewRequest, TemplateWords } from './schemas.ts'

const languages = Language.options

export async function listTemplates(db: Db, kinds: NotificationKinds, pid: ProjectId) {
  const own = await selectTemplates(db, pid)
  const data = Object.entries(kinds)
    .filter(([, { editable }]) => editable)
    .flatMap(([name, kind]) =>
      languages.map((language) => {
        const words = own.find((one) => one.kind === name && one.language === language)
        return present({ kind: name, language }, kind, words)
      }),
    )
  return { data }
}

function present(
  { kind: name, language }: Pick<TemplateKey, 'kind' | 'language'>,
  kind: NotificationKind,
  words: TemplateWords | undefined,
) {
  const { subject, body } = words ?? kind.defaults[language]
  const placeholders = placeholdersOf(kind)
  return { kind: name, language, subject, body, changed: words !== undefined, placeholders }
}

function requireKind(kinds: NotificationKinds, name: string): NotificationKind {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (!kind) throw new Problem('not_found')
  return kind
}

function requireEditable(kinds: NotificationKinds, name: string): NotificationKind {
  const kind = requireKind(kinds, name)
  if (!kind.editable) throw new Problem('not_found')
  return kind
}

/** An unknown placeholder would be sent literally. */
function requireKnownPlaceholders(kind: NotificationKind, words: Partial<TemplateWords>): void {
  const errors: InputError[] = (['subject', 'body'] as const).flatMap((field) =>
    unknownPlaceholders(words[field] ?? '', kind).map((name) => ({
      pointer: `/body/${field}`,
      code: 'unknown_placeholder',
      detail: `Unknown placeholder {${name}}. Use one of: ${placeholdersOf(kind)
        .map((known) => `{${known}}`)
        .join(', ')}.`,
    })),
  )
  if (errors.length > 0) throw new Problem('invalid_request', { errors })
}

export async function getTemplate(db: Db, kinds: NotificationKinds, key: TemplateKey) {
  const kind = requireEditable(kinds, key.kind)
  const own = await selectTemplates(db, key.pid, key.kind)
  return present(
    key,
    kind,
    own.find(({ language }) => language === key.language),
  )
}

interface Change extends TemplateKey {
  /** Null for the defaults. */
  words: TemplateWords | null
  /** Called with the current state; throws to refuse. */
  expect(current: object): void
}

/** Idempotent. */
export async function changeTemplate(
  tx: Transaction,
  actor: Actor,
  kinds: NotificationKinds,
  { words, expect, ...key }: Change,
) {
  const kind = requireEditable(kinds, key.kind)
  requireKnownPlaceholders(kind, words ?? {})
  requireLive(await lockProject(tx, key.pid))
  expect(await getTemplate(tx, kinds, key))
  if (!words) {
    if (await deleteTemplate(tx, key)) await auditTemplate(tx, actor.uid, 'template.reset', key)
  } else if (await upsertTemplate(tx, key, { ...words, by: actor.uid }))
    await auditTemplate(tx, actor.uid, 'template.changed', key)
  return present(key, kind, words ?? undefined)
}

async function auditTemplate(
  tx: Transaction,
  actor: PersonId,
  verb: string,
  { pid, kind, language }: TemplateKey,
) {
  const subject = `project:${pid}`
  await audit(tx, { actor, verb, subject, pid, after: { kind, language } })
}

/** Renders a kind of message with the project's template, without its links. */
export async function readerOf(db: Db, pid: ProjectId, name: string, kind: NotificationKind) {
  const own = await selectTemplates(db, pid, name)
  return (language: Language, values: Values) => {
    const words = own.find((one) => one.language === language) ?? kind.defaults[language]
    return renderText(kind, words, { language, values })
  }
}

/** Copies the templates of another year. */
export async function copyTemplates(
  tx: Transaction,
  actor: PersonId,
  { from, pid }: { from: ProjectId; pid: ProjectId },
): Promise<void> {
  for (const { kind, language, subject, body } of await selectTemplates(tx, from)) {
    const key = { pid, kind, language }
    if (await upsertTemplate(tx, key, { subject, body, by: actor }))
      await auditTemplate(tx, actor, 'template.changed', key)
  }
}

interface Wanted extends PreviewRequest {
  pid: ProjectId
  kind: string
}

/** Renders it for the first two recipients. If there are none yet, for the viewer. */
export async function previewMessage(
  db: Db,
  actor: Actor,
  kinds: NotificationKinds,
  { pid, kind: name, language, subject, body, ids, params }: Wanted,
) {
  const kind = requireKind(kinds, name)
  requireKnownPlaceholders(kind, { ...(subject && { subject }), ...(body && { body }) })
  const { name: project } = await requireProject(db, actor, pid)
  const own = await selectTemplates(db, pid, name)
  const found = (await kind.examples?.(db, { pid, by: actor.uid, ids })) ?? { count: 0, examples: [] }
  const shown: Examples['examples'] =
    found.examples.length > 0 ? found.examples : [await selectSelf(db, actor.uid)]
  const examples = shown.map((example) => {
    const chosen = language ?? example.language
    const words = own.find((one) => one.language === chosen) ?? kind.defaults[chosen]
    const template = { subject: subject ?? words.subject, body: body ?? words.body }
    const values = { ...blanks(kind), ...example.params, ...params }
    const filled = { language: chosen, values: { ...values, name: example.name, project } }
    return { name: example.name, language: chosen, ...renderText(kind, template, filled) }
  })
  return { count: found.count, examples }
}

/** Values that are unknown before sending are shown as placeholders. */
const blanks = (kind: NotificationKind) =>
  Object.fromEntries(placeholdersOf(kind).map((placeholder) => [placeholder, `{${placeholder}}`]))

/** People who manage something in the project: chiefs of any of its teams, owners, admins. */
export const leadersOfProject: Access<true> = {
  callers: 'chiefs of any team of the project, owners of the project, admins',
  needsActor: true,
  async check(db, actor, params) {
    const pid = params.pid as ProjectId
    const leads = await leadsInProject(db, pid, actor.uid)
    // Chiefs can see their project while it is a draft.
    await requireProject(db, actor, pid)
    const why = whyNotPreview(leads)
    if (why.length > 0) throw forbidden(why)
  },
}
