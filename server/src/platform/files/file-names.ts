/** Control characters, what turns text around or cannot be seen, and what systems forbid in names. */
const unfit = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}<>:"|?*%]/gu

/** The last part of whatever path was given, fit to be shown and saved; '' if nothing is left of it. */
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

/** RFC 8187: whatever is not plain is said by its bytes. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*!]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/** RFC 6266: a name that every reader knows, and the right one for those that know more. */
export function attachmentAs(name: string): string {
  const plain = plainFileName(name, 200) || 'file'
  const ascii = asciiOf(plain)
  return `attachment; filename="${ascii}"${ascii === plain ? '' : `; filename*=UTF-8''${encoded(plain)}`}`
}
