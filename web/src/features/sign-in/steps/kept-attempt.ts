/** A mail on its way, and what the code in it needs to work. */
export interface Attempt {
  attempt: string
  expires_at: string
  email: string
  returnTo: string
}

const key = 'manyhands.attempt'

/** A phone may drop the page while its owner reads the mail: the code can still be typed afterwards. */
export function keepAttempt(attempt: Attempt | null): void {
  try {
    if (attempt) sessionStorage.setItem(key, JSON.stringify(attempt))
    else sessionStorage.removeItem(key)
  } catch {
    // Storage may be forbidden; then a reload begins anew.
  }
}

export function keptAttempt(): Attempt | null {
  try {
    const attempt = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Attempt | null
    return attempt && Date.parse(attempt.expires_at) > Date.now() ? attempt : null
  } catch {
    return null
  }
}
