/** Control characters, bidirectional and invisible characters, and those that file systems forbid. */
const unfit = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}<>:"|?*%]/gu

/** The last part of a path, safe to show and save; '' if nothing is left. */
export function plainFileName(given: string, most: number): string {
  const last = given.split(/[/\\]/).at(-1)!
  const plain = last
    .normalize('NFC')
    .replace(unfit, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return [...plain].slice(0, most).join('').trim()
}

const asciiOf = (name: string) => name.replace(/[^ -~]/g, '_').replace(/["\\%]/g, '_')

/** Percent-encodes everything but plain characters (RFC 8187). */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*!]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/** Content-Disposition (RFC 6266) with an ASCII fallback and the UTF-8 name. */
export function attachmentAs(name: string): string {
  const plain = plainFileName(name, 200) || 'file'
  const ascii = asciiOf(plain)
  return `attachment; filename="${ascii}"${ascii === plain ? '' : `; filename*=UTF-8''${encoded(plain)}`}`
}
