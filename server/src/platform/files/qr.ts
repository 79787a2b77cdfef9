import { encode, type QrCodeGenerateResult } from 'uqr'

/** jsQR, which web pages scan with, can't read codes of this size at level L. */
const unread = 23

/** With a border of so many modules. `L` and `M` correct errors of about 7 and 15 %. */
function generate(text: string, ecc: 'L' | 'M', border: number): QrCodeGenerateResult {
  const code = encode(text, { ecc, border })
  return code.version === unread && ecc === 'L' ? encode(text, { ecc, border, minVersion: unread + 1 }) : code
}

/** Rows of dark and light modules. */
export const encodeQr = (text: string, repair: 'L' | 'M'): boolean[][] => generate(text, repair, 0).data

/** Draws a QR code as a picture with the required quiet zone, so many modules wide. */
export function drawQr(text: string, repair: 'L' | 'M'): { svg: string; modules: number } {
  const { data, size } = generate(text, repair, 4)
  const runs = data.flatMap((row, y) =>
    [...row.map(Number).join('').matchAll(/1+/g)].map((run) => {
      const width = run[0].length
      return `M${run.index} ${y}h${width}v1h-${width}z`
    }),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${runs.join('')}"/></svg>`
  return { svg, modules: size }
}
