/** Where to go after signing in: always a path of this site, whatever the URL says. */
export function safePath(wanted: unknown, fallback = '/home'): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return fallback
  try {
    const url = new URL(wanted, 'https://here.invalid')
    if (url.origin !== 'https://here.invalid') return fallback
    const path = url.pathname + url.search + url.hash
    return path.startsWith('//') || path.startsWith('/sign-in') ? fallback : path
  } catch {
    return fallback
  }
}
