import ts from 'typescript'
import type { Edit } from './mutation.ts'

const opposite: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
}

const logical = new Set([ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken])

/** Changed comparisons, dropped conditions and swapped branches of TypeScript and TSX. */
export function mutateCode(file: ts.SourceFile): Edit[] {
  const edits: Edit[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node)) edits.push(...mutateBinary(file, node))
    else if (ts.isConditionalExpression(node)) edits.push(swapBranches(file, node.condition))
    else if (ts.isIfStatement(node)) edits.push(...mutateIf(file, node))
    if (!ts.isTypeNode(node)) ts.forEachChild(node, visit)
  }
  visit(file)
  return edits
}

function mutateBinary(file: ts.SourceFile, node: ts.BinaryExpression): Edit[] {
  const { left, operatorToken: operator, right } = node
  const other = opposite[operator.kind]
  if (other) return [{ kind: 'comparison', start: operator.getStart(file), end: operator.end, text: other }]
  if (!logical.has(operator.kind)) return []
  const [start, end] = [node.getStart(file), node.end]
  return [left, right].map((kept) => ({ kind: 'condition', start, end, text: kept.getText(file) }))
}

/** Equivalent to swapping both branches, but shorter. */
function swapBranches(file: ts.SourceFile, condition: ts.Expression): Edit {
  const [start, end] = [condition.getStart(file), condition.end]
  return { kind: 'branches', start, end, text: negate(file, condition) }
}

function negate(file: ts.SourceFile, condition: ts.Expression): string {
  if (ts.isPrefixUnaryExpression(condition) && condition.operator === ts.SyntaxKind.ExclamationToken)
    return condition.operand.getText(file)
  const text = condition.getText(file)
  if (!ts.isBinaryExpression(condition)) return `!${text}`
  const { left, operatorToken: operator, right } = condition
  return operator.getText(file).endsWith('==')
    ? `${left.getText(file)} ${opposite[operator.kind]} ${right.getText(file)}`
    : `!(${text})`
}

function mutateIf(file: ts.SourceFile, { expression, elseStatement }: ts.IfStatement): Edit[] {
  const [start, end] = [expression.getStart(file), expression.end]
  const dropped: Edit = { kind: 'condition', start, end, text: 'false' }
  return elseStatement ? [swapBranches(file, expression)] : [swapBranches(file, expression), dropped]
}
