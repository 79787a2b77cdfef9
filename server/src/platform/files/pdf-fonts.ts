export type Font = 'plain' | 'bold' | 'mono'

/** What Windows-1252 has where Latin-1 has nothing. */
const windows = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ'

const codes = new Map<string, number>([
  ...Array.from({ length: 95 }, (_, i): [string, number] => [String.fromCharCode(32 + i), 32 + i]),
  ...Array.from({ length: 96 }, (_, i): [string, number] => [String.fromCharCode(160 + i), 160 + i]),
  ...Array.from(windows, (letter, i): [string, number] => [letter, 128 + i]).filter(
    ([letter]) => letter !== '\0',
  ),
])

/** Whether the fonts for Latin have all of it. */
export const isLatin = (text: string): boolean => [...text].every((letter) => codes.has(letter))

/** One character a byte, as those fonts number them. */
export const bytesIn = (latin: string): string =>
  [...latin].map((letter) => String.fromCharCode(codes.get(letter)!)).join('')

/** Parts that one font can show, in their order. */
export function runsOf(text: string): string[] {
  const runs: { latin: boolean; text: string }[] = []
  for (const letter of text.replace(/\p{Cc}/gu, ' ')) {
    const last = runs.at(-1)
    const latin = codes.has(letter)
    if (last?.latin === latin) last.text += letter
    else runs.push({ latin, text: letter })
  }
  return runs.map((run) => run.text)
}

/** Of Helvetica, from the space to the tilde, in thousandths of its size. */
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]

/** Near enough to know where a line ends; bold letters are a little wider. */
export function widthOf(text: string, size: number, font: Font = 'plain'): number {
  let width = 0
  for (const letter of text) {
    const code = codes.get(letter)
    if (code === undefined) width += 1000
    else if (font === 'mono') width += 600
    else width += (widths[code - 32] ?? 600) * (font === 'bold' ? 1.08 : 1)
  }
  return (width * size) / 1000
}

/** Lines no wider than this, broken after spaces, between Chinese characters, and where nothing else helps. */
export function wrap(text: string, width: number, { size, font }: { size: number; font?: Font }): string[] {
  const lines: string[] = []
  let line = ''
  const fits = (longer: string) => widthOf(longer.trimEnd(), size, font) <= width
  for (const [part] of text.matchAll(/[^\s\u2e80-\uffff]+\s*|\s+|[\s\S]/gu)) {
    if (line !== '' && !fits(line + part)) {
      lines.push(line.trimEnd())
      line = ''
    }
    for (const letter of part) {
      if (!fits(line + letter)) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return [...lines, line.trimEnd()].filter((one) => one !== '')
}
