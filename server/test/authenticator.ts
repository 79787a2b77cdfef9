import { generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto'

/** Deviations from an honest authenticator. */
export interface Lie {
  origin?: string
  rpId?: string
  /** User present; user verified. Both true by default. */
  present?: boolean
  verified?: boolean
  counter?: number
  challenge?: string
  type?: string
  /** The id of another passkey. */
  id?: string
  userHandle?: string
  /** Additional client data. */
  more?: object
}

const site = { origin: 'http://localhost:8080', rpId: 'localhost' }
const sha256 = (data: string | Buffer) => hash('sha256', data, 'buffer')
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

/** The part of CBOR that passkeys need. */
const head = (kind: number, length: number) =>
  length < 24 ? Buffer.of((kind << 5) | length) : Buffer.of((kind << 5) | 25, length >> 8, length & 255)
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])

/** A software passkey: P-256, with a counter that increases with every use. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let count = 0

  const clientData = (type: string, challenge: string, lie: Lie) =>
    Buffer.from(
      JSON.stringify({
        type: lie.type ?? type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? site.origin,
        crossOrigin: false,
        ...lie.more,
      }),
    )

  function authenticatorData(lie: Lie, credential?: Buffer): Buffer {
    const { rpId = site.rpId, present = true, verified = true, counter = ++count } = lie
    const rest = Buffer.alloc(5)
    rest[0] = (present ? 1 : 0) | (verified ? 4 : 0) | (credential ? 64 : 0)
    rest.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), rest, credential ?? Buffer.alloc(0)])
  }

  const shared = { type: 'public-key', clientExtensionResults: {} }

  return {
    id: base64url(id),
    /** The result of `navigator.credentials.create`. */
    register({ challenge }: { challenge: string }, lie: Lie = {}) {
      const key = Buffer.concat([
        Buffer.of(0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32),
        Buffer.from(x!, 'base64url'),
        Buffer.of(0x22, 0x58, 32),
        Buffer.from(y!, 'base64url'),
      ])
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, key])
      const attestation = Buffer.concat([
        head(5, 3),
        text('fmt'),
        text('none'),
        text('attStmt'),
        head(5, 0),
        text('authData'),
        bytes(authenticatorData(lie, credential)),
      ])
      return {
        ...shared,
        id: base64url(id),
        rawId: base64url(id),
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, lie)),
          attestationObject: base64url(attestation),
        },
      }
    },
    /** The result of `navigator.credentials.get`. */
    answer({ challenge }: { challenge: string }, lie: Lie = {}) {
      const data = authenticatorData(lie)
      const client = clientData('webauthn.get', challenge, lie)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const given = lie.id ?? base64url(id)
      return {
        ...shared,
        id: given,
        rawId: given,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          ...(lie.userHandle && { userHandle: base64url(lie.userHandle) }),
        },
      }
    },
  }
}
