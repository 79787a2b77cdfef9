/** Normalises a code that was typed, pasted or copied as a whole link. */
export function cleanCode(written: string): string {
  const path = /\/certificates\/([^/?#]+)/.exec(written)?.[1] ?? written
  return path.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

export const isWhole = (code: string): boolean => code.length === 20
