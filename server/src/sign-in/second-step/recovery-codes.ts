import { hash, randomBytes } from 'node:crypto'
import type { PersonId } from '../../platform/ids.ts'

/** Without i, l, o and u, which are easily misread. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const count = 10

/** Eighty bits in four groups, such as `k3v8-0q2m-x7rd-5hwa`. */
function newRecoveryCode(): string {
  const code = [...randomBytes(16)].map((byte) => letters[byte % letters.length]).join('')
  return code.match(/.{4}/g)!.join('-')
}

export const newRecoveryCodes = (): string[] => Array.from({ length: count }, newRecoveryCode)

/** The stored hash: a code has too many bits to be guessed. Ignores case and spaces. */
export function hashRecoveryCode(uid: PersonId, written: string): Buffer {
  const code = written
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
  return hash('sha256', `${uid}:${code}`, 'buffer')
}
