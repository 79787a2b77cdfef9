import { existsSync, readFileSync } from 'node:fs'
import {
  type ColumnUpdateNode,
  type InsertQueryNode,
  type OperationNode,
  OperationNodeTransformer,
  PostgresQueryCompiler,
  type PrimitiveValueListNode,
  RawNode,
  type RootOperationNode,
  type UpdateQueryNode,
  type ValueListNode,
} from 'kysely'

/** A statement of Kysely's builder without values, and the same however many rows or list entries it is sent with. */
export interface Statement {
  /** With holes for the columns that it writes. */
  text: string
  /** Columns with their values: which ones there are may depend on the caller. */
  columns: string[]
}

/** Statements that differ only in their columns. */
interface Entry extends Statement {
  /** Columns that not every one of them writes. */
  optional: string[]
}

const columnsHole = '\u0001'
const valuesHole = '\u0002'
const placeholder = '\u0003'

class OneOfEach extends OperationNodeTransformer {
  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...node, values: node.values.slice(0, 1) }
  }
  protected override transformValueList(node: ValueListNode): ValueListNode {
    const { values } = super.transformValueList(node)
    return { ...node, values: values.every(({ kind }) => kind === 'ValueNode') ? values.slice(0, 1) : values }
  }
}
const oneOfEach = new OneOfEach()
const { compileQuery } = PostgresQueryCompiler.prototype

function compile(node: OperationNode): string {
  const { sql } = compileQuery.call(new PostgresQueryCompiler(), node as RootOperationNode, { queryId: '' })
  return sql.replace(/\$\d+/g, placeholder).replace(/\s+/g, ' ').replaceAll('( ', '(')
}

export function toStatement(node: RootOperationNode): Statement {
  const [text, columns] =
    node.kind === 'UpdateQueryNode' && node.updates
      ? withoutUpdates(node, node.updates as ColumnUpdateNode[])
      : node.kind === 'InsertQueryNode' && node.values?.kind === 'ValuesNode'
        ? withoutValues(node)
        : [node, []]
  return { text: compile(oneOfEach.transformNode(text)), columns: columns.toSorted() }
}

type Parts = [RootOperationNode, string[]]

function withoutUpdates(node: UpdateQueryNode, updates: ColumnUpdateNode[]): Parts {
  return [
    { ...node, updates: [RawNode.createWithSql(columnsHole) as never] },
    updates.map(({ column, value }) => `${compile(column)} = ${compile(value)}`),
  ]
}

/** Rows may lack columns, which then have their default. */
function withoutValues(node: InsertQueryNode): Parts {
  const rows = (node.values as unknown as { values: (PrimitiveValueListNode | ValueListNode)[] }).values
  const valueAt = (at: number) => {
    const values = rows.flatMap((row) => (row.kind === 'ValueListNode' ? [row.values[at]!] : []))
    const value = values.find(({ kind }) => kind !== 'DefaultInsertValueNode')
    return value ? compile(value) : placeholder
  }
  return [
    {
      ...node,
      columns: [RawNode.createWithSql(columnsHole) as never],
      values: RawNode.createWithSql(`values (${valuesHole})`),
    },
    node.columns!.map((column, at) => `${compile(column)} = ${valueAt(at)}`),
  ]
}

/** One entry for statements that differ only in their columns. What was optional in these entries, as text, stays so. */
export function mergeStatements(statements: Statement[], before: string[] = []): Entry[] {
  const groups = Map.groupBy(statements, ({ text }) => text)
  return [...groups].map(([text, variants]) => {
    const known = before.filter((entry) => targetOf(entry) === targetOf(text)).flatMap(optionalIn)
    const columns = [...new Set([...variants.flatMap(({ columns }) => columns), ...known])].toSorted()
    const optional = columns.filter(
      (column) => known.includes(column) || variants.some(({ columns }) => !columns.includes(column)),
    )
    return { text, columns, optional }
  })
}

const targetOf = (text: string) => /^(?:update|insert into) "\w+"/.exec(text)?.[0]

const optionalIn = (entry: string): string[] =>
  [...entry.matchAll(/^-- optional: (.*)$/gm)].map(([, column = '']) => column.replaceAll('$', placeholder))

/** The text of an entry in a file, with numbered placeholders. */
export function printEntry({ text, columns, optional }: Entry): string {
  const always = columns.filter((column) => !optional.includes(column)).map((column) => column.split(' = '))
  const shown = always.map((pair) => (text.startsWith('insert') ? pair[0] : pair.join(' = '))).join(', ')
  const values = always.map(([, ...value]) => value.join(' = ')).join(', ')
  let count = 0
  const lines = breakLines(
    text
      .replace(columnsHole, () => shown || '…')
      .replace(valuesHole, () => values)
      .replaceAll(` in (${placeholder})`, ` in (${placeholder}, …)`)
      .replaceAll(placeholder, () => `$${++count}`),
  )
  return [lines, ...optional.map((column) => `-- optional: ${column.replaceAll(placeholder, '$')}`)].join(
    '\n',
  )
}

/** Where a clause begins, unless it is in parentheses. */
const clause =
  /(?<!delete|distinct|do update) (?=(?:from|where|group by|order by|limit|set|values|returning|on conflict|for)\b)(?![^(]*\))/g
/** The last comma or "and" that fits into a line, if what follows is too long for one. */
const endOfLine = /(?=.{110})(.{1,105}(?:,| and)) /g

const breakLines = (text: string): string => text.replace(clause, '\n').replace(endOfLine, '$1\n  ')

/** Whether an entry of a file, as text, covers the statement. */
export function covers(entry: string, { text, columns }: Statement): boolean {
  const optional = optionalIn(entry)
  const all = [...new Set([...columns, ...optional])].toSorted()
  return printEntry({ text, columns: all, optional }) === entry
}

const head =
  '-- Generated by "npm run generate:sql": what Kysely\'s builder sends, as seen by the tests. Do not edit.\n'

/** The text of a file: entries by the name of their function. */
export const printFile = (functions: Map<string, string[]>): string =>
  [...functions]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, entries]) => entries.toSorted().map((entry) => `\n-- ${name}\n${entry}\n`))
    .reduce((text, entry) => text + entry, head)

export function parseFile(text: string): Map<string, string[]> {
  const functions = new Map<string, string[]>()
  for (const [, name = '', entry = ''] of text.matchAll(/^-- (\w+)\n(.+(?:\n.+)*)/gm))
    functions.set(name, [...(functions.get(name) ?? []), entry])
  return functions
}

/** The functions of a file that send statements of the builder, which are executed without arguments. */
export function findSenders(path: string): string[] {
  const source = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (!/\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/.test(source)) return []
  return source
    .split(/^(?=(?:export )?(?:async )?(?:function|const) )/m)
    .filter((part) => /\.execute(?:\(\)|TakeFirst)/.test(part))
    .flatMap((part) => /(?:function|const) (\w+)/.exec(part)?.[1] ?? [])
}
