export interface Use {
  path: string
  /** Includes the namespace: `projects:open`. */
  key: string
  /** For keys that are partly built at run time: `problems:rules.${rule}`. */
  pattern?: RegExp
}

const hook = /useTranslation\(\s*\[?\s*'([^']+)'/g
const call = /(?<![\w$.])(?:i18next\.|i18n\.)?t\(/g
const trans = /i18nKey=(?:"([^"]+)"|\{`([^`]+)`\})/g

/** All texts that a source file uses. The namespace is that of the preceding useTranslation. */
export function findUses(path: string, code: string, defined: Set<string>): Use[] {
  const hooks = [...code.matchAll(hook)].map(({ index, 1: name }) => ({ index, name: name! }))
  const namespaceAt = (at: number) => hooks.findLast(({ index }) => index < at)?.name ?? 'ui'
  const uses = [...code.matchAll(trans)].map(({ index, 1: plain, 2: made }) =>
    toUse(path, plain ?? made!, namespaceAt(index)),
  )
  for (const { index, 0: opening } of code.matchAll(call)) {
    const namespace = namespaceAt(index)
    const parts = keysOf(firstArgument(code, index + opening.length))
    uses.push(...parts.map((part) => toUse(path, part, namespace)))
    if (parts.length === 0) uses.push(...literalsThatAreKeys(path, code, namespace, defined))
  }
  return uses
}

const named = (key: string, namespace: string) => (key.includes(':') ? key : `${namespace}:${key}`)

function toUse(path: string, part: string, namespace: string): Use {
  const key = named(part, namespace)
  if (!key.includes('${')) return { path, key }
  const source = key
    .split(/\$\{[^}]*\}/)
    .map((text) => text.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&'))
    .join('.+')
  return { path, key, pattern: new RegExp(`^${source}$`) }
}

/** For keys from a table: every string literal of the file that is a key counts as used. */
function literalsThatAreKeys(path: string, code: string, namespace: string, defined: Set<string>): Use[] {
  return [...code.matchAll(/'([^'\n]+)'/g)]
    .map(([, text]) => ({ path, key: named(text!, namespace) }))
    .filter(({ key }) => defined.has(key))
}

/** The string literals in an argument that can be its value, excluding comparisons and casts. */
function keysOf(argument: string): string[] {
  const found: string[] = []
  for (const match of argument.matchAll(/'([^']*)'|`((?:[^`$]|\$\{[^}]*\})*)`/g)) {
    const before = argument.slice(0, match.index).trimEnd()
    const after = argument.slice(match.index + match[0].length).trimStart()
    if (/(===|!==|\bas)$/.test(before) || /^(===|!==)/.test(after)) continue
    // Inside `${…}` of a template that was already handled.
    if ((before.match(/`/g) ?? []).length % 2 === 1) continue
    found.push(match[1] ?? match[2]!)
  }
  return found
}

function firstArgument(code: string, start: number): string {
  let depth = 0
  let quote = ''
  for (let at = start; at < code.length; at++) {
    const letter = code[at]!
    if (quote !== '') {
      if (letter === quote) quote = ''
    } else if (letter === "'" || letter === '`') quote = letter
    else if ('([{'.includes(letter)) depth++
    else if (depth === 0 && (letter === ',' || letter === ')')) return code.slice(start, at)
    else if (')]}'.includes(letter)) depth--
  }
  return code.slice(start)
}
