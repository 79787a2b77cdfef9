/** A replacement of part of a source text: a fault that a developer might have introduced. */
export interface Edit {
  kind: 'comparison' | 'condition' | 'branches' | 'order' | 'access' | 'scope'
  start: number
  end: number
  text: string
}

export function applyEdit(source: string, { start, end, text }: Edit): string {
  return source.slice(0, start) + text + source.slice(end)
}

/** Start of the first line and end of the last line that the edit touches. */
export function linesOf(source: string, { start, end }: Edit): { from: number; to: number } {
  const newline = source.indexOf('\n', end)
  return { from: source.lastIndexOf('\n', start - 1) + 1, to: newline < 0 ? source.length : newline }
}
