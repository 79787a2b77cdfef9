const encoder = new TextEncoder()

/** Only this origin can use it, and nobody can read it: the browser doesn't give it away. */
export const createKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

/** Opens only under the name it was sealed under. */
export async function seal(key: CryptoKey, name: string, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = encoder.encode(name)
  const data = encoder.encode(JSON.stringify(value))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, data) }
}

export async function unseal<Value>(key: CryptoKey, name: string, { iv, bytes }: Sealed): Promise<Value> {
  const additionalData = encoder.encode(name)
  const data = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes)
  return JSON.parse(new TextDecoder().decode(data)) as Value
}

/** Says nothing of the text to someone who doesn't know it. */
export async function hash(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)))
  return digest.toHex()
}
