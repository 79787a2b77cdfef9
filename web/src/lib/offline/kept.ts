/** How long answers are kept. */
export const mostMs = 48 * 3_600_000

/**
 * The answers that people need in a hall without a network: who they are, their day, their shifts with people and
 * contacts, and the board. No private data, no forms, no claims and no tokens.
 */
const paths = new RegExp(
  `^/api/(${[
    'sign-in',
    'users/me/(home|schedule|participation|announcements)',
    'projects/[^/]+',
    'projects/[^/]+/(contacts|today|swaps|avatars)',
    'projects/[^/]+/tasks/[^/]+(/people)?',
    'projects/[^/]+/teams/[^/]+(/people)?',
    'members/[^/]+',
  ].join('|')})$`,
)

/** Questions about the present: the answer of an hour ago answers them, too. */
const passing = ['at', 'from']

/** By which an answer is found again; null if it is not kept. */
export function nameOf({ method, url }: Pick<Request, 'method' | 'url'>): string | null {
  const { pathname, searchParams } = new URL(url)
  if (method !== 'GET' || !paths.test(pathname)) return null
  for (const one of passing) searchParams.delete(one)
  searchParams.sort()
  return `${pathname}?${searchParams}`
}

const choice = 'keep-nothing'

/** On a shared device people choose that nothing of theirs is kept. Storage may be blocked; then nothing is, either. */
export function keepsNothing(): boolean {
  try {
    return localStorage.getItem(choice) !== null
  } catch {
    return true
  }
}

export function setKeepsNothing(wanted: boolean): void {
  try {
    if (wanted) localStorage.setItem(choice, '')
    else localStorage.removeItem(choice)
  } catch {
    // Nothing is kept anyway.
  }
}
