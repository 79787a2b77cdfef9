import type { Team } from '@manyhands/api-client'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../ui/frame/page.tsx'
import { Line, Text } from '../../../ui/layout/layout.tsx'
import { Markdown } from '../../../ui/text/markdown.tsx'
import styles from '../team.module.css'

/** The public text, followed by the one for members. */
export function Texts({ team: { description, internal } }: { team: Team }) {
  const { t } = useTranslation('teams')
  return (
    <>
      <Section title={t('texts.about')}>
        {description.trim() === '' ? (
          <Text tone="muted" className={styles.quiet}>
            {t('texts.none')}
          </Text>
        ) : (
          <Markdown source={description} />
        )}
      </Section>
      {internal !== undefined && (
        <section className={styles.inside} aria-labelledby="inside">
          <Line as="h2" gap={1.5} tone="muted" size={14} weight={600} id="inside" className={styles.small}>
            <IconLock size={16} aria-hidden="true" />
            {t('texts.internal')}
          </Line>
          {internal.trim() === '' ? (
            <Text tone="muted" className={styles.quiet}>
              {t('texts.noInternal')}
            </Text>
          ) : (
            <Markdown source={internal} />
          )}
        </section>
      )}
    </>
  )
}
