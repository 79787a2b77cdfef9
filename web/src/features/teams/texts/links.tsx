import type { Team } from '@manyhands/api-client'
import { IconExternalLink, IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../ui/frame/page.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import styles from '../team.module.css'

/** Links and documents for people in the team. */
export function Links({ team: { links = [] } }: { team: Team }) {
  const { t } = useTranslation('teams')
  if (links.length === 0) return null
  return (
    <Section title={t('links.title')}>
      <Stack as="ul" className={styles.links}>
        {links.map(({ label, url }) => {
          const Sign = url.startsWith('mailto:') ? IconMail : IconExternalLink
          return (
            <li key={`${label} ${url}`}>
              <a href={url} {...(!url.startsWith('mailto:') && { target: '_blank', rel: 'noreferrer' })}>
                <Sign size={20} aria-hidden="true" />
                <bdi>{label}</bdi>
              </a>
            </li>
          )
        })}
      </Stack>
    </Section>
  )
}
