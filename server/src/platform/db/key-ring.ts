import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'

/** 256 bits, for AES-256-GCM. */
export const newKey = (): Buffer => randomBytes(32)

const form = 1
const ivLength = 12
const tagLength = 16
const head = 1 + ivLength + tagLength

/** `about` is authenticated context: data moved to another row or column doesn't decrypt. */
export function seal(key: Buffer, about: string, data: Buffer): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength })
  cipher.setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(data), cipher.final()])
  return Buffer.concat([Buffer.of(form), iv, cipher.getAuthTag(), sealed])
}

export function open(key: Buffer, about: string, sealed: Buffer): Buffer {
  if (sealed.length < head || sealed[0] !== form) throw new Error(`not sealed by us: ${about}`)
  const iv = sealed.subarray(1, 1 + ivLength)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(about))
  decipher.setAuthTag(sealed.subarray(1 + ivLength, head))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(head)), decipher.final()])
  } catch {
    throw new Error(`does not open, altered or moved: ${about}`)
  }
}

/** The server's keys: one encrypts, all decrypt. */
export interface KeyRing {
  /** Id of the encrypting key. Reveals nothing else about the key. */
  id: string
  ids: string[]
  seal(about: string, data: Buffer): Buffer
  open(id: string, about: string, sealed: Buffer): Buffer
  /** Derives 32 bytes for one use from the encrypting key, deterministically. */
  derive(about: string): Buffer
}

/** From keys printed by `manyhands keys new`; null without a key. */
export function createKeyRing(config: {
  MANYHANDS_KEY?: Buffer | undefined
  MANYHANDS_OTHER_KEYS: Buffer[]
}): KeyRing | null {
  const current = config.MANYHANDS_KEY
  if (!current) return null
  const keys = new Map([current, ...config.MANYHANDS_OTHER_KEYS].map((key) => [idOf(key), key]))
  return {
    id: idOf(current),
    ids: [...keys.keys()],
    seal: (about, data) => seal(current, about, data),
    derive: (about) => Buffer.from(hkdfSync('sha256', current, '', about, 32)),
    open(id, about, sealed) {
      const key = keys.get(id)
      if (!key) throw new Error(`the key ${id} is neither MANYHANDS_KEY nor among MANYHANDS_OTHER_KEYS`)
      return open(key, about, sealed)
    },
  }
}

const idOf = (key: Buffer) => hash('sha256', Buffer.concat([Buffer.from('key id'), key]), 'hex').slice(0, 8)
