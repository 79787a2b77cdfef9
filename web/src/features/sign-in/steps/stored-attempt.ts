/** A sent email, and what its code needs to work. */
export interface Attempt {
  attempt: string
  expires_at: string
  email: string
  returnTo: string
}

const key = 'manyhands.attempt'

/** A phone may discard the page while its owner reads the email; this keeps the code usable. */
export function storeAttempt(attempt: Attempt | null): void {
  try {
    if (attempt) sessionStorage.setItem(key, JSON.stringify(attempt))
    else sessionStorage.removeItem(key)
  } catch {
    // Storage may be blocked; then a reload starts over.
  }
}

export function storedAttempt(): Attempt | null {
  try {
    const attempt = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Attempt | null
    return attempt && Date.parse(attempt.expires_at) > Date.now() ? attempt : null
  } catch {
    return null
  }
}
