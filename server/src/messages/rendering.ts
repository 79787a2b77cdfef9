import { mapWords, parseMarkdown } from '../../../form-schema/src/markdown.ts'
import { nameIn } from '../people/index.ts'
import { type Email, type Paragraph, plainParagraph } from '../platform/mail/email.ts'
import type { Language } from '../platform/values.ts'
import {
  type Link,
  type NotificationKind,
  placeholdersOf,
  type TemplateText,
  type Value,
} from './notification-kind.ts'

const placeholder = /\{([^{}\s]+)\}/g

/** Placeholders in a text that its kind doesn't have. */
export function unknownPlaceholders(text: string, kind: NotificationKind): string[] {
  const known = new Set(placeholdersOf(kind))
  return [...new Set([...text.matchAll(placeholder)].map(([, name]) => name!))].filter(
    (name) => !known.has(name),
  )
}

const isLocalised = (value: unknown): value is Record<Language, string> =>
  typeof value === 'object' && value !== null && 'en' in value && 'zh-TW' in value

function textOf(value: unknown, language: Language): string {
  const chosen = isLocalised(value) ? value[language] : value
  return typeof chosen === 'string' || typeof chosen === 'number' ? nameIn(language, String(chosen)) : ''
}

/** Inserts values literally: braces in them have no meaning. */
function fill(
  text: string,
  kind: NotificationKind,
  language: Language,
  values: Record<string, unknown>,
): string {
  const known = new Set(placeholdersOf(kind))
  return text.replace(placeholder, (whole, name: string) =>
    known.has(name) ? textOf(values[name], language) : whole,
  )
}

interface Filled {
  language: Language
  values: Record<string, Value> | Record<string, unknown>
}

/** One line for the subject, and the paragraphs. No HTML; values are never markup. */
export function render(
  kind: NotificationKind,
  { subject, body }: TemplateText,
  { language, values }: Filled,
): { subject: string; paragraphs: Paragraph[] } {
  const filled = (text: string) => fill(text, kind, language, values)
  return {
    subject: filled(subject).replace(/\s+/g, ' ').trim(),
    paragraphs: kind.markdown
      ? parseMarkdown(body).map((block) => mapWords(block, filled))
      : filled(body)
          .replaceAll('\r\n', '\n')
          .split(/\n\s*\n/)
          .map((paragraph) => paragraph.trim())
          .filter(Boolean),
  }
}

/** The same as plain text. */
export function renderText(...given: Parameters<typeof render>) {
  const { subject, paragraphs } = render(...given)
  return { subject, text: paragraphs.map(plainParagraph).join('\n\n') }
}

const stopLabel: Record<Language, string> = {
  en: 'Unsubscribe from these emails',
  'zh-TW': '取消訂閱這類信件',
}

interface Surroundings {
  note?: string | undefined
  button?: Link | undefined
  otherwise?: Link | undefined
  /** The unsubscribe URL. */
  stop?: string | undefined
}

export function toEmail(
  language: Language,
  rendered: ReturnType<typeof render>,
  { note, button, otherwise, stop }: Surroundings,
): Email {
  return {
    language,
    ...rendered,
    ...(button && { button }),
    ...(otherwise && { otherwise }),
    notes: note ? [note] : [],
    ...(stop && { stop: { label: stopLabel[language], url: stop } }),
  }
}
