import { type Block, type Inline, plainBlock } from '../../../../form-schema/src/markdown.ts'
import type { Language } from '../values.ts'

/** Plain text, or a part of a text in Markdown. */
export type Paragraph = string | Block

export const plainParagraph = (one: Paragraph): string => (typeof one === 'string' ? one : plainBlock(one))

/** Content of an email; the layout is the same for all. */
export interface Email {
  language: Language
  subject: string
  paragraphs: Paragraph[]
  /** Code, shown in large type. */
  code?: string
  button?: { label: string; url: string }
  /** Secondary action. */
  otherwise?: { label: string; url: string }
  /** Small print below the button. */
  notes: string[]
  /** Unsubscribe link at the end. */
  stop?: { label: string; url: string }
}

/** What an email says in each language. */
export type EmailTexts<Facts> = Record<Language, (facts: Facts) => Omit<Email, 'language'>>

/** Renders an email as plain text and HTML. */
export function renderEmail(email: Email): { subject: string; text: string; html: string } {
  return { subject: email.subject, text: textOf(email), html: htmlOf(email) }
}

function textOf({ language, paragraphs, code, button, otherwise, notes, stop }: Email): string {
  const colon = language === 'zh-TW' ? '：' : ':'
  const linkOf = (link: { label: string; url: string } | undefined) =>
    link ? [`${link.label}${colon}\n${link.url}`] : []
  return [
    ...paragraphs.map(plainParagraph),
    ...(code ? [`    ${code}`] : []),
    ...linkOf(button),
    ...linkOf(otherwise),
    ...notes,
    ...linkOf(stop),
    '-- \nManyhands',
  ].join('\n\n')
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Escapes text for HTML, including attributes. */
export const toHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character]!)

const font =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Noto Sans TC','PingFang TC','Microsoft JhengHei',sans-serif"

const linesOf = (text: string) => toHtml(text).replaceAll('\n', '<br>')

function blockOf(block: Block): string {
  if (block.kind === 'paragraph') return block.lines.map(inlinesOf).join('<br>')
  const tag = block.ordered ? 'ol' : 'ul'
  const items = block.items.map((parts) => `<li>${inlinesOf(parts)}</li>`)
  return `<${tag} style="margin:0;padding-left:24px">${items.join('')}</${tag}>`
}

const inlinesOf = (parts: Inline[]): string => parts.map(inlineOf).join('')

function inlineOf(inline: Inline): string {
  if (typeof inline === 'string') return linesOf(inline)
  if (inline.kind === 'code') return `<code>${toHtml(inline.text)}</code>`
  if (inline.kind === 'link')
    return `<a href="${toHtml(inline.href)}" style="color:#b0356b">${toHtml(inline.text)}</a>`
  return `<${inline.kind}>${inlinesOf(inline.parts)}</${inline.kind}>`
}

/** Uses tables and inline styles, which all mail clients support. */
function htmlOf({ language, subject, paragraphs, code, button, otherwise, notes, stop }: Email): string {
  const row = (html: string, style: string) => `<tr><td style="${style}">${html}</td></tr>`
  const rows = [
    row('Manyhands', `${font};font-size:15px;font-weight:700;color:#b0356b;padding-bottom:20px`),
    ...paragraphs.map((one) =>
      row(
        typeof one === 'string' ? linesOf(one) : blockOf(one),
        `${font};font-size:16px;line-height:1.6;color:#2a2126;padding-bottom:16px`,
      ),
    ),
    code &&
      row(
        toHtml(code),
        'font-family:ui-monospace,Menlo,Consolas,monospace;font-size:34px;font-weight:700;letter-spacing:8px;color:#2a2126;background:#faf7f5;border-radius:12px;padding:18px 8px 18px 16px;text-align:center',
      ),
    button &&
      row(
        `<a href="${toHtml(button.url)}" style="${font};display:inline-block;background:#b0356b;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;padding:13px 24px;border-radius:10px">${toHtml(button.label)}</a>`,
        'padding:24px 0 20px',
      ),
    otherwise &&
      row(
        `<a href="${toHtml(otherwise.url)}" style="${font};color:#b0356b;font-size:15px">${toHtml(otherwise.label)}</a>`,
        'padding-bottom:20px',
      ),
    ...notes.map((text) =>
      row(toHtml(text), `${font};font-size:14px;line-height:1.6;color:#695b5c;padding-bottom:10px`),
    ),
    stop &&
      row(
        `<a href="${toHtml(stop.url)}" style="${font};color:#695b5c;font-size:13px">${toHtml(stop.label)}</a>`,
        'padding-top:10px',
      ),
  ]
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${toHtml(subject)}</title></head>
<body style="margin:0;background:#faf7f5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#faf7f5"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border-radius:16px"><tr><td style="padding:32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.filter(Boolean).join('\n')}</table>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}
