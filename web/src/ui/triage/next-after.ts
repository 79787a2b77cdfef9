/** The next remaining one, else the previous; undefined if none was open. */
export function nextAfter(ids: string[], gone: string[], open: string | undefined): string | undefined {
  const stays = (id: string) => !gone.includes(id)
  if (open === undefined || stays(open)) return open
  const at = ids.indexOf(open)
  return ids.slice(at + 1).find(stays) ?? ids.slice(0, Math.max(at, 0)).findLast(stays)
}
