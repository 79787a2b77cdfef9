import ts from 'typescript'
import type { Edit } from './mutation.ts'

/** These access rules check only who is calling, so there is nothing to weaken. */
const unchecked = /^(?:anyone|signedIn|oneself)$/

const weakerScope: Record<string, string> = { admin: 'write', private: 'read', write: 'read' }

/** Operations that no longer check their caller, or that accept a weaker token. */
export function mutateDeclarations(file: ts.SourceFile): Edit[] {
  const edits: Edit[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node)) edits.push(...mutateProperty(file, node))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return edits
}

function mutateProperty(file: ts.SourceFile, { name, initializer: value }: ts.PropertyAssignment): Edit[] {
  const [start, end, text] = [value.getStart(file), value.end, value.getText(file)]
  if (name.getText(file) === 'access' && checks(file, value))
    return [{ kind: 'access', start, end, text: `{ ...${text}, check: async () => {} }` }]
  const weaker = ts.isStringLiteral(value) && weakerScope[value.text]
  if (name.getText(file) === 'scope' && weaker) return [{ kind: 'scope', start, end, text: `'${weaker}'` }]
  return []
}

/** Follows constants of the same file; imported or called values are assumed to check. */
function checks(file: ts.SourceFile, value: ts.Expression): boolean {
  if (ts.isObjectLiteralExpression(value))
    return value.properties.some((property) =>
      ts.isSpreadAssignment(property)
        ? checks(file, property.expression)
        : property.name?.getText(file) === 'check',
    )
  if (!ts.isIdentifier(value)) return true
  if (unchecked.test(value.text)) return false
  const declared = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find(({ name }) => name.getText(file) === value.text)
  return declared?.initializer ? checks(file, declared.initializer) : true
}
