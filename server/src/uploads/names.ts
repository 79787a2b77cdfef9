import { plainFileName } from '../platform/files/file-names.ts'

const endings = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'application/pdf': ['pdf'],
} as const

const most = 120

/** The given name, with the extension of its actual type. */
export function nameFor(given: string, type: keyof typeof endings): string {
  const [ending, ...others] = endings[type]
  const plain = plainFileName(given, 1000)
  const dot = plain.lastIndexOf('.')
  const said = dot > 0 ? plain.slice(dot + 1).toLowerCase() : ''
  const known = [ending, ...others].find((one) => one === said) ?? ending
  // Drops any other extension, so that a file can't pass for a script.
  const stem = /^[a-z0-9]{1,5}$/.test(said) ? plain.slice(0, dot) : plain
  const cut = [...stem].slice(0, most - known.length - 1).join('')
  return `${cut.trim() || 'file'}.${known}`
}
