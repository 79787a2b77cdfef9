import { committed, done, hasDatabase, openDatabase } from './database.ts'
import { mostMs } from './kept.ts'
import { createKey, hash, type Sealed, seal, unseal } from './sealing.ts'

interface Vault {
  key: CryptoKey
  /** Whose answers it seals: a hash. */
  owner: string
}

interface Stored extends Sealed {
  at: number
}

interface Answer {
  body: string
  etag: string | null
  /** By how much the clock of this device was ahead of the server's. */
  ahead: number
}

const sessionPath = '/api/sign-in?'
/** Whose session this page has, as the server said last. */
let owner: string | null = null

/** Keeps an answer for the person it was given to. A session of someone else, or none, ends what was kept. */
export async function keepAnswer(name: string, response: Response): Promise<void> {
  const body = await response.text()
  if (name === sessionPath) owner = await hashOfPerson(body)
  const whose = owner
  if (whose === null) return name === sessionPath ? deleteAnswers() : undefined
  if (name !== sessionPath && !(await hasDatabase())) return
  const vault = (await openVault(whose)) ?? (name === sessionPath ? await createVault(whose) : null)
  if (!vault) return
  const date = Date.parse(response.headers.get('date') ?? '') || Date.now()
  const answer: Answer = { body, etag: response.headers.get('etag'), ahead: Date.now() - date }
  const stored: Stored = { ...(await seal(vault.key, name, answer)), at: Date.now() }
  const key = await hash(name)
  const transaction = (await openDatabase()).transaction(['keys', 'answers'], 'readwrite')
  // Meanwhile someone else may have signed in, in another tab.
  const now = await done<Vault | undefined>(transaction.objectStore('keys').get('answers'))
  if (now?.owner === whose) transaction.objectStore('answers').put(stored, key)
  await committed(transaction)
}

/** The answer as it was kept, with `x-kept-at`; null if there is none, or only one that is too old. */
export async function findAnswer(name: string): Promise<Response | null> {
  if (!(await hasDatabase())) return null
  const key = await hash(name)
  const transaction = (await openDatabase()).transaction(['keys', 'answers'])
  const [vault, stored] = await Promise.all([
    done<Vault | undefined>(transaction.objectStore('keys').get('answers')),
    done<Stored | undefined>(transaction.objectStore('answers').get(key)),
  ])
  if (!vault || !stored || stored.at < Date.now() - mostMs) return null
  const { body, etag, ahead } = await unseal<Answer>(vault.key, name, stored)
  if (name === sessionPath) owner = vault.owner
  // The page may have the session of someone else than the tab that kept this.
  else if (owner !== null && owner !== vault.owner) return null
  const headers = {
    'content-type': 'application/json',
    date: new Date(Date.now() - ahead).toUTCString(),
    'x-kept-at': String(stored.at),
    ...(etag && { etag }),
  }
  return new Response(body, { headers })
}

async function hashOfPerson(body: string): Promise<string | null> {
  const { person } = JSON.parse(body) as { person: { uid: string } | null }
  return person && hash(person.uid)
}

async function openVault(whose: string): Promise<Vault | null> {
  const keys = (await openDatabase()).transaction('keys').objectStore('keys')
  const vault = await done<Vault | undefined>(keys.get('answers'))
  return vault?.owner === whose ? vault : null
}

/** Without the former key, nothing that it sealed can be read. */
async function createVault(whose: string): Promise<Vault> {
  const vault = { key: await createKey(), owner: whose }
  const transaction = (await openDatabase()).transaction(['keys', 'answers'], 'readwrite')
  transaction.objectStore('answers').clear()
  transaction.objectStore('keys').put(vault, 'answers')
  await committed(transaction)
  return vault
}

async function deleteAnswers(): Promise<void> {
  if (!(await hasDatabase())) return
  const transaction = (await openDatabase()).transaction(['keys', 'answers'], 'readwrite')
  transaction.objectStore('answers').clear()
  transaction.objectStore('keys').delete('answers')
  await committed(transaction)
}

/** Answers that are too old to be shown. */
export async function deleteOldAnswers(): Promise<void> {
  const transaction = (await openDatabase()).transaction('answers', 'readwrite')
  const cursor = transaction.objectStore('answers').openCursor()
  cursor.onsuccess = () => {
    if (!cursor.result) return
    if ((cursor.result.value as Stored).at < Date.now() - mostMs) cursor.result.delete()
    cursor.result.continue()
  }
  await committed(transaction)
}
