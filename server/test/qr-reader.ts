import jsqr from 'jsqr'

/** What a camera would read; null if it can't. */
export function readQr(rows: readonly (readonly boolean[])[], { scale = 3 } = {}): string | null {
  const quiet = 4
  const size = (rows.length + quiet * 2) * scale
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255)
  for (const [y, row] of rows.entries())
    for (const [x, dark] of row.entries())
      if (dark)
        for (let dy = 0; dy < scale; dy++)
          for (let dx = 0; dx < scale; dx++) {
            const at = (((y + quiet) * scale + dy) * size + (x + quiet) * scale + dx) * 4
            pixels.fill(0, at, at + 3)
          }
  return readQrIn(pixels, size, size)
}

/** The same for any picture. */
export function readQrIn(pixels: Uint8ClampedArray, width: number, height: number): string | null {
  // The package is CommonJS: its function is nested once more.
  const found = jsqr.default(pixels, width, height, { inversionAttempts: 'dontInvert' })
  return found && Buffer.from(found.binaryData).toString()
}
