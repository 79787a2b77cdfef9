const keyOf = (uid: string, id: string) => `manyhands.note.${uid}.${id}`

/** An unsent note, restored when its application is opened again. */
export function storedNote(uid: string, id: string): string {
  try {
    return sessionStorage.getItem(keyOf(uid, id)) ?? ''
  } catch {
    return ''
  }
}

export function storeNote(uid: string, id: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(keyOf(uid, id), text)
    else sessionStorage.removeItem(keyOf(uid, id))
  } catch {
    // Storage may be blocked; then the note is lost with the page.
  }
}
