/** What this device keeps for the person who is signed in. Everything but the keys is sealed. */
const name = 'manyhands'

export const stores = ['keys', 'answers', 'outbox'] as const

let opening: Promise<IDBDatabase> | null = null

export function openDatabase(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('keys')
      request.result.createObjectStore('answers')
      request.result.createObjectStore('outbox', { autoIncrement: true })
    }
    request.onerror = () => reject(request.error as Error)
    request.onsuccess = () => {
      const database = request.result
      const forget = () => (opening = null)
      // Another tab wipes it, or the browser does.
      database.onversionchange = () => {
        database.close()
        forget()
      }
      database.onclose = forget
      resolve(database)
    }
  })
  opening.catch(() => (opening = null))
  return opening
}

export const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error as Error)
  })

export const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error as Error)
    transaction.onabort = () => reject(transaction.error as Error)
  })

/** Visitors have none. */
export const hasDatabase = async (): Promise<boolean> =>
  (await indexedDB.databases()).some((one) => one.name === name)

/** Nothing is left, not even an empty database. */
export async function deleteDatabase(): Promise<void> {
  if (!(await hasDatabase())) return
  const database = await openDatabase()
  const transaction = database.transaction(stores, 'readwrite')
  for (const store of stores) transaction.objectStore(store).clear()
  await committed(transaction)
  database.close()
  opening = null
  const request = indexedDB.deleteDatabase(name)
  await new Promise((resolve) => {
    request.onsuccess = resolve
    request.onerror = resolve
    // Another tab has it open, without anything in it.
    request.onblocked = resolve
  })
}
