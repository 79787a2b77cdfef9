import { encode } from 'uqr'

/** Rows of dark and light modules. `L` and `M` correct errors of about 7 and 15 %. */
export const encodeQr = (text: string, repair: 'L' | 'M'): boolean[][] =>
  encode(text, { ecc: repair, border: 0 }).data

/** Draws a QR code as a picture with the required quiet zone. */
export function drawQr(text: string, repair: 'L' | 'M'): string {
  const { data, size } = encode(text, { ecc: repair, border: 4 })
  const runs = data.flatMap((row, y) =>
    [...row.map(Number).join('').matchAll(/1+/g)].map((run) => {
      const width = run[0].length
      return `M${run.index} ${y}h${width}v1h-${width}z`
    }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${runs.join('')}"/></svg>`
}
