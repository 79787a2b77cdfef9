import type { ReactNode } from 'react'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { helpUrl } from '../../lib/links/help-url.ts'

/** A link to a help page about one part of a screen: `<HelpLink page="organisers/statuses">`. */
export function HelpLink({ page, children }: { page: string; children: ReactNode }) {
  return (
    <a href={helpUrl(page, useLanguage())} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
