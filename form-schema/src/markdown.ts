export type Inline =
  | string
  | { kind: 'strong' | 'em'; parts: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; text: string }

export type Block =
  | { kind: 'paragraph'; lines: Inline[][] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }

/** The first sentence without markup, for a line next to a name. */
export function firstWords(source: string): string {
  const [first] = parseMarkdown(source)
  if (!first) return ''
  const lines = first.kind === 'list' ? first.items : first.lines
  return lines.map((parts) => parts.map(words).join('')).join(' ')
}

const words = (inline: Inline): string =>
  typeof inline === 'string' ? inline : 'text' in inline ? inline.text : inline.parts.map(words).join('')

/** Words, lines and URLs without markup. */
export function plainBlock(block: Block): string {
  if (block.kind === 'paragraph') return block.lines.map(plain).join('\n')
  return block.items.map((parts, at) => `${block.ordered ? `${at + 1}.` : '•'} ${plain(parts)}`).join('\n')
}

const plain = (parts: Inline[]): string => parts.map(plainInline).join('')

function plainInline(inline: Inline): string {
  if (typeof inline === 'string') return inline
  if ('parts' in inline) return plain(inline.parts)
  if (inline.kind === 'code') return inline.text
  const address = inline.href.replace(/^mailto:/, '')
  return inline.text === address ? address : `${inline.text} (${address})`
}

/** Changes its words, for example to fill in placeholders: nothing in them can become markup or an address. */
export const mapWords = (block: Block, change: (text: string) => string): Block =>
  block.kind === 'list'
    ? { ...block, items: block.items.map((parts) => mapInlines(parts, change)) }
    : { ...block, lines: block.lines.map((parts) => mapInlines(parts, change)) }

const mapInlines = (parts: Inline[], change: (text: string) => string): Inline[] =>
  parts.map((inline) => {
    if (typeof inline === 'string') return change(inline)
    return 'parts' in inline
      ? { ...inline, parts: mapInlines(inline.parts, change) }
      : { ...inline, text: change(inline.text) }
  })

const item = /^ {0,3}(?:[-*+]|(\d{1,3})[.)])[ \t]+(.*)$/

/** Parses a small subset of Markdown. Anything else stays as typed; runs in linear time. */
export function parseMarkdown(source: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const line of source.split(/\r\n?|\n/)) {
    const [whole, number, text] = item.exec(line) ?? []
    if (line.trim() === '') open = null
    else if (whole !== undefined) {
      const ordered = number !== undefined
      if (open?.kind !== 'list' || open.ordered !== ordered) {
        open = { kind: 'list', ordered, items: [] }
        blocks.push(open)
      }
      open.items.push(parseInline(text!.trim()))
    } else {
      if (open?.kind !== 'paragraph') {
        open = { kind: 'paragraph', lines: [] }
        blocks.push(open)
      }
      open.lines.push(parseInline(line.trim()))
    }
  }
  return blocks
}

// Each begins with its own mark and never crosses another of the same, so every character is examined only a
// few times.
const marks: { pattern: RegExp; make: (match: RegExpExecArray) => Inline | null }[] = [
  { pattern: /`([^`]+)`/y, make: ([, text]) => ({ kind: 'code', text: text! }) },
  {
    pattern: /\*\*(?=[^\s*])([^*]+)(?<=\S)\*\*/y,
    make: ([, text]) => ({ kind: 'strong', parts: parseInline(text!) }),
  },
  {
    pattern: /\*(?=[^\s*])([^*]+)(?<=\S)\*/y,
    make: ([, text]) => ({ kind: 'em', parts: parseInline(text!) }),
  },
  {
    pattern: /\[([^[\]]{1,300})\]\(([^()\s]{1,500})\)/y,
    make: ([, text, href]) => (isSafe(href!) ? { kind: 'link', href: href!, text: text! } : null),
  },
]

function parseInline(text: string): Inline[] {
  const found: Inline[] = []
  let plain = 0
  for (let at = 0; at < text.length; ) {
    const next = '`*['.includes(text[at]!) ? inlineAt(text, at) : null
    if (!next) {
      at++
      continue
    }
    if (at > plain) found.push(text.slice(plain, at))
    found.push(next.inline)
    at = plain = next.end
  }
  if (plain < text.length) found.push(text.slice(plain))
  return found
}

function inlineAt(text: string, at: number): { inline: Inline; end: number } | null {
  for (const { pattern, make } of marks) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    const end = at + (match?.[0].length ?? 0)
    const inline = match && make(match)
    if (inline) return { inline, end }
  }
  return null
}

/** Allows web and email links only. */
function isSafe(href: string): boolean {
  try {
    return ['http:', 'https:', 'mailto:'].includes(new URL(href).protocol)
  } catch {
    return false
  }
}
