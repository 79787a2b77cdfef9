import type { Team } from '@manyhands/api-client'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../ui/frame/page.tsx'
import { Markdown } from '../../../ui/text/markdown.tsx'
import styles from '../team.module.css'

/** The public text, followed by the one for members. */
export function Texts({ team: { description, internal } }: { team: Team }) {
  const { t } = useTranslation('teams')
  return (
    <>
      <Section title={t('texts.about')}>
        {description.trim() === '' ? (
          <p className={styles.quiet}>{t('texts.none')}</p>
        ) : (
          <Markdown source={description} />
        )}
      </Section>
      {internal !== undefined && (
        <section className={styles.inside} aria-labelledby="inside">
          <h2 id="inside" className={styles.small}>
            <IconLock size={16} aria-hidden="true" />
            {t('texts.internal')}
          </h2>
          {internal.trim() === '' ? (
            <p className={styles.quiet}>{t('texts.noInternal')}</p>
          ) : (
            <Markdown source={internal} />
          )}
        </section>
      )}
    </>
  )
}
