import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

export type Said = 'yes' | 'no'

/**
 * The fragment of an email link. Its secret authenticates someone, so it is removed from the address bar
 * before anyone can read or copy it. Null until known, empty if there is none.
 */
export function useLinkEnd(): string | null {
  const hash = useLocation({ select: (location) => location.hash })
  const [link, setLink] = useState<string | null>(null)
  useEffect(() => {
    if (hash) {
      setLink(hash)
      window.history.replaceState(window.history.state, '', window.location.pathname)
    } else setLink((now) => now ?? '')
  }, [hash])
  return link
}

/**
 * The answer and secret of an email link: `#yes.<secret>`. Kept for this tab, so that it survives a reload;
 * closing the tab or signing out forgets it.
 */
export function useSecretLink(): { said: Said; secret: string | null } {
  const link = useLinkEnd()
  const page = useLocation({ select: (location) => location.pathname })
  const known = link === '' ? readStoredLink(page) : link
  useEffect(() => {
    if (link) storeLink(page, link)
  }, [page, link])
  return readLink(known)
}

export function readLink(link: string | null): { said: Said; secret: string | null } {
  const [, said, secret] = /^(yes|no)\.(.{1,100})$/.exec(link ?? '') ?? []
  return { said: said === 'no' ? 'no' : 'yes', secret: link === null ? null : (secret ?? '') }
}

const prefix = 'manyhands.link.'

export function storeLink(page: string, link: string): void {
  try {
    sessionStorage.setItem(prefix + page, link)
  } catch {
    // Storage may be blocked; then it lasts as long as the page.
  }
}

export function readStoredLink(page: string): string {
  try {
    return sessionStorage.getItem(prefix + page) ?? ''
  } catch {
    return ''
  }
}

/** On a shared computer, the next person must not be able to answer for someone else. */
export function deleteStoredLinks(): void {
  try {
    for (const key of Object.keys(sessionStorage).filter((one) => one.startsWith(prefix)))
      sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
