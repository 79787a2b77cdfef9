import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

export type Said = 'yes' | 'no'

/**
 * What stands after the # of the link of a mail. The secret in it speaks for someone: it leaves the address bar
 * before anyone can read it there or copy it. Null until it is known, empty if there is none.
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

/** What a mail asked, by the end of its link: `#yes.<secret>`. */
export function useSecretLink(): { said: Said; secret: string | null } {
  const link = useLinkEnd()
  const [, said, secret] = /^(yes|no)\.(.{1,100})$/.exec(link ?? '') ?? []
  return { said: said === 'no' ? 'no' : 'yes', secret: link === null ? null : (secret ?? '') }
}
