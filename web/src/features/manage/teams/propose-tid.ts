const most = 40

/** "Recording & Streaming 錄播組" → "recording-streaming": Latin letters and digits, and never one that is taken. */
export function proposeTid(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, most)
    .replace(/-+$/, '')
  if (name.trim() === '') return ''
  const first = plain === '' ? `team-${taken.size + 1}` : plain
  let tid = first
  for (let count = 2; taken.has(tid); count++) tid = `${first}-${count}`
  return tid
}
