import ts from 'typescript'
import type { Edit } from './mutation.ts'

const operators: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '=': '<>',
  '<>': '=',
  '!=': '=',
}

/** Changed comparisons, dropped conditions and reversed orders, in SQL text and in Kysely calls. */
export function mutateSql(file: ts.SourceFile): Edit[] {
  const edits: Edit[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(file).startsWith('sql'))
      edits.push(...mutateText(file, node.template))
    else if (ts.isCallExpression(node)) edits.push(...mutateCall(file, node))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return edits
}

interface Pattern {
  kind: Edit['kind']
  /** The first group is replaced; without one, the whole match. */
  find: RegExp
  replace(found: string): string
}

const operand = String.raw`(?:[\w.":]+|'[^']*')`

const patterns: Pattern[] = [
  { kind: 'comparison', find: / (<=|>=|<>|<|>) /dg, replace: (found) => operators[found]! },
  { kind: 'comparison', find: /\b(?:where|and|or|on) [\w."]+ (=) /dg, replace: () => '<>' },
  {
    kind: 'comparison',
    find: /\b(is (?:not )?null)\b/dg,
    replace: (found) => (found.includes('not') ? 'is null' : 'is not null'),
  },
  // A condition on its own line.
  { kind: 'condition', find: /^[ \t]*(and .*)$/dgm, replace: () => '' },
  // One of several conditions on a line.
  {
    kind: 'condition',
    find: new RegExp(
      String.raw` (and ${operand} (?:(?:=|<>|<|<=|>|>=) ${operand}|is (?:not )?null))\b(?! ?\()`,
      'dg',
    ),
    replace: () => '',
  },
  { kind: 'order', find: /\b(desc|asc)\b/dg, replace: (found) => (found === 'asc' ? 'desc' : 'asc') },
]

/** Masks parameters with the same number of word characters, so that patterns see each as one operand. */
function mutateText(file: ts.SourceFile, template: ts.TemplateLiteral): Edit[] {
  const begin = template.getStart(file)
  let text = template.getText(file)
  if (ts.isTemplateExpression(template))
    for (const { expression } of template.templateSpans) {
      const start = expression.getFullStart() - 2 - begin
      const end = expression.end + 1 - begin
      text = text.slice(0, start) + '_'.repeat(end - start) + text.slice(end)
    }
  text = text.slice(1, -1)
  return patterns.flatMap(({ kind, find, replace }) =>
    [...text.matchAll(find)]
      .filter(([found]) => kind !== 'condition' || isBalanced(found))
      .map((match) => {
        const [start, end] = match.indices![1]!
        return { kind, start: begin + 1 + start, end: begin + 1 + end, text: replace(match[1]!) }
      }),
  )
}

/** Brackets must balance, or more than a condition would be dropped. */
function isBalanced(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '(') depth++
    else if (character === ')' && --depth < 0) return false
  }
  return depth === 0
}

function mutateCall(
  file: ts.SourceFile,
  { expression: callee, arguments: args, end }: ts.CallExpression,
): Edit[] {
  const edits: Edit[] = []
  const operator = args.length === 3 && args[1] && ts.isStringLiteral(args[1]) ? args[1] : undefined
  const other = operator && operators[operator.text]
  if (other)
    edits.push({ kind: 'comparison', start: operator.getStart(file), end: operator.end, text: `'${other}'` })
  if (!ts.isPropertyAccessExpression(callee)) return edits
  if (callee.name.text === 'where')
    edits.push({ kind: 'condition', start: callee.expression.end, end, text: '' })
  if (callee.name.text === 'orderBy' && args.length > 0 && ts.isStringLiteral(args[0]!))
    edits.push(turnOrder(file, args))
  return edits
}

function turnOrder(file: ts.SourceFile, [column, direction]: ts.NodeArray<ts.Expression>): Edit {
  if (!direction) return { kind: 'order', start: column!.end, end: column!.end, text: `, 'desc'` }
  const text = direction.getText(file) === `'desc'` ? `'asc'` : `'desc'`
  return { kind: 'order', start: direction.getStart(file), end: direction.end, text }
}
