const most = 40

/** "Recording & Streaming 錄播組" → "recording-streaming": Latin letters and digits. Empty if there are none. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, most)
    .replace(/-+$/, '')
}

/** Appends a number if it is taken. */
export function freeOf(first: string, taken: ReadonlySet<string>): string {
  let free = first
  for (let count = 2; taken.has(free); count++) free = `${first}-${count}`
  return free
}
