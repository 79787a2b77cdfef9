import { encode } from 'uqr'

/** Rows of dark and light modules. `L` and `M` repair about 7 and 15 % of it. */
export const encodeQr = (text: string, repair: 'L' | 'M'): boolean[][] =>
  encode(text, { ecc: repair, border: 0 }).data

/** As a picture with the quiet margin that readers need. */
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
