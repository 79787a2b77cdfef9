import { UnreadableFile } from '../unzip.ts'

export interface Visitor {
  /** Names have no namespace prefix. */
  open(name: string, attributes: string): void
  close(name: string): void
  text(text: string): void
}

const broken = () => new UnreadableFile('The file is damaged: its XML cannot be read.')

/** Including closing ones. The largest accepted table needs three million. */
const mostTags = 4_000_000

/** Walks a document once, in linear time. Supports no entities but XML's own. */
export function walkXml(xml: string, visit: Visitor): void {
  let at = 0
  let tags = 0
  while (at < xml.length) {
    if (++tags > mostTags)
      throw new UnreadableFile(`The file has more than ${mostTags} tags. Save it as CSV, or as a new file.`)
    const start = xml.indexOf('<', at)
    if (start !== at) visit.text(unescapeXml(xml.slice(at, start === -1 ? xml.length : start)))
    if (start === -1) return
    at = readMarkup(xml, start, visit)
  }
}

function readMarkup(xml: string, start: number, visit: Visitor): number {
  if (xml.startsWith('<!--', start)) return after(xml, '-->', start + 4)
  if (xml.startsWith('<?', start)) return after(xml, '?>', start + 2)
  if (xml.startsWith('<![CDATA[', start)) {
    const end = after(xml, ']]>', start + 9)
    visit.text(xml.slice(start + 9, end - 3))
    return end
  }
  if (xml.startsWith('<!', start))
    throw new UnreadableFile('The file contains XML definitions. Save it as CSV, or as a new file.')
  const end = after(xml, '>', start)
  if (xml[start + 1] === '/') visit.close(nameOf(xml.slice(start + 2, end - 1).trim()))
  else readTag(xml.slice(start + 1, end - 1), visit)
  return end
}

function readTag(inside: string, visit: Visitor): void {
  const empty = inside.endsWith('/')
  const space = inside.search(/[\s/]/)
  const name = nameOf(space === -1 ? inside : inside.slice(0, space))
  visit.open(name, space === -1 ? '' : inside.slice(space))
  if (empty) visit.close(name)
}

function after(xml: string, what: string, from: number): number {
  const found = xml.indexOf(what, from)
  if (found === -1) throw broken()
  return found + what.length
}

const nameOf = (name: string) => name.slice(name.indexOf(':') + 1)

const patterns = new Map<string, RegExp>()

function patternOf(name: string): RegExp {
  const known = patterns.get(name)
  if (known) return known
  const made = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, made)
  return made
}

/** By the whole name, including the prefix. */
export function attributeOf(attributes: string, name: string): string | null {
  const found = patternOf(name).exec(attributes)
  return found ? unescapeXml(found[1] ?? found[2]!) : null
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{2,4}));/g, (whole, decimal, hex, name) => {
    if (name) return entities[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
  })
}
