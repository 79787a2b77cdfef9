/** What our own PDF files show: their lines of text, and the dark boxes. For one page, uncompressed. */
export function readPdf(file: Buffer) {
  const text = file.toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  const table = text.slice(start).match(/^\d{10} \d{5} n $/gm) ?? []
  const objects = table.map((line) => text.slice(Number(line.slice(0, 10))))
  const [, length, stream] = /<< \/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text)!
  return {
    /** Whether the table of objects leads to each of them. */
    whole: objects.length > 0 && objects.every((object, i) => object.startsWith(`${i + 1} 0 obj\n`)),
    lengthIsRight: Number(length) === stream!.length,
    lines: linesOf(stream!),
    boxes: [...stream!.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map(
      ([, x, y, width, height]) => ({
        x: Number(x),
        y: Number(y),
        width: Number(width),
        height: Number(height),
      }),
    ),
  }
}

function linesOf(stream: string): string[] {
  return stream
    .split(/ Tm$/m)
    .slice(1)
    .map((part) =>
      [...part.matchAll(/^(?:\((.*)\)|<([0-9a-f]*)>) Tj$/gm)]
        .map(([, latin, hex]) =>
          latin === undefined
            ? Buffer.from(hex!, 'hex').swap16().toString('utf16le')
            : new TextDecoder('windows-1252').decode(
                Buffer.from(latin.replace(/\\([\\()])/g, '$1'), 'latin1'),
              ),
        )
        .join(''),
    )
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The modules of a QR code that is drawn as boxes of one height. */
export function modulesOf(boxes: Box[]): boolean[][] {
  const heights = Map.groupBy(boxes, ({ height }) => height)
  const own = [...heights.values()].toSorted((a, b) => b.length - a.length)[0]!
  const left = Math.min(...own.map(({ x }) => x))
  const top = Math.max(...own.map(({ y }) => y))
  const right = Math.max(...own.map(({ x, width }) => x + width))
  const bottom = Math.min(...own.map(({ y }) => y))
  const size = Math.round((right - left) / own[0]!.height)
  const module = (top - bottom) / (size - 1)
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const { x, y, width } of own)
    rows[Math.round((top - y) / module)]!.fill(
      true,
      Math.round((x - left) / module),
      Math.round((x + width - left) / module),
    )
  return rows
}
