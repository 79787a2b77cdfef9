/** An independent iCalendar (RFC 5545) parser that reports violations. Shares no code with the writer. */
export interface Component {
  name: string
  properties: { name: string; params: Record<string, string>; value: string }[]
  components: Component[]
}

/** Throws at the first byte that the RFC doesn't allow. */
export function readCalendar(bytes: Buffer): Component {
  const physical = splitLines(bytes)
  for (const line of physical)
    if (line.length > 75) throw new Error(`a line of ${line.length} octets: ${line.toString()}`)
  // Each physical line must be valid UTF-8: a parser may decode before it unfolds.
  const texts = physical.map((line) => new TextDecoder('utf-8', { fatal: true }).decode(line))
  const unfolded: string[] = []
  for (const text of texts)
    if (text.startsWith(' ') || text.startsWith('\t')) unfolded.push(unfolded.pop()! + text.slice(1))
    else unfolded.push(text)
  const root: Component = { name: 'root', properties: [], components: [] }
  const open = [root]
  for (const line of unfolded) {
    const property = readLine(line)
    if (property.name === 'BEGIN') {
      const component: Component = { name: property.value, properties: [], components: [] }
      open.at(-1)!.components.push(component)
      open.push(component)
    } else if (property.name === 'END') {
      if (open.pop()?.name !== property.value) throw new Error(`END:${property.value} out of place`)
    } else open.at(-1)!.properties.push(property)
  }
  if (open.length !== 1 || root.components.length !== 1) throw new Error('not one whole calendar')
  return root.components[0]!
}

function splitLines(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = []
  let start = 0
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] === 0x0a) throw new Error('a line feed without a carriage return')
    if (bytes[i] !== 0x0d) continue
    if (bytes[i + 1] !== 0x0a) throw new Error('a carriage return without a line feed')
    lines.push(bytes.subarray(start, i))
    start = i + 2
    i++
  }
  if (start !== bytes.length) throw new Error('the last line has no end')
  return lines
}

/** name *(";" param "=" value) ":" value; a quoted value may contain any of these characters. */
function readLine(line: string) {
  if (/[^\P{Cc}\t]/u.test(line)) throw new Error(`a control character: ${line}`)
  const name = /^[A-Za-z0-9-]+/.exec(line)?.[0]
  if (!name) throw new Error(`no name: ${line}`)
  let rest = line.slice(name.length)
  const params: Record<string, string> = {}
  while (rest.startsWith(';')) {
    const found = /^;([A-Za-z0-9-]+)=("[^"]*"|[^";:,]*)/.exec(rest)
    if (!found) throw new Error(`not a parameter: ${rest}`)
    params[found[1]!] = found[2]!.replaceAll('"', '')
    rest = rest.slice(found[0].length)
  }
  if (!rest.startsWith(':')) throw new Error(`no value: ${line}`)
  return { name: name.toUpperCase(), params, value: rest.slice(1) }
}

/** Unescapes a value of type TEXT. */
export function unescapeText(value: string): string {
  let text = ''
  for (let i = 0; i < value.length; i++) {
    const character = value[i]!
    if (character === ';' || character === ',') throw new Error(`a bare ${character} in ${value}`)
    if (character !== '\\') text += character
    else {
      const next = value[++i]
      if (next === 'n' || next === 'N') text += '\n'
      else if (next === '\\' || next === ';' || next === ',') text += next
      else throw new Error(`a lone backslash in ${value}`)
    }
  }
  return text
}

/** The values of a component by name, with texts unescaped. */
export function valuesOf({ properties }: Component): Record<string, string> {
  const texts = new Set(['SUMMARY', 'LOCATION', 'DESCRIPTION', 'UID'])
  const names = properties.map(({ name }) => name)
  if (new Set(names).size < names.length) throw new Error(`twice: ${names.join()}`)
  return Object.fromEntries(
    properties.map(({ name, value }) => [name, texts.has(name) ? unescapeText(value) : value]),
  )
}
