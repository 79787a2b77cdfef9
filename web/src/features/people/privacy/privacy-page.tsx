import { useTranslation } from 'react-i18next'
import { Section, useTitle } from '../../../ui/frame/page.tsx'
import { AccessLog } from './access-log.tsx'
import { DataExport } from './data-export.tsx'
import { Erasure } from './erasure.tsx'
import styles from './privacy.module.css'

export function PrivacyPage() {
  const { t } = useTranslation('privacy')
  useTitle(t('title'))
  return (
    <>
      <Section title={t('log.heading')}>
        <p className={styles.lead}>{t('log.lead')}</p>
        <AccessLog />
      </Section>
      <Section title={t('copy.heading')}>
        <p className={styles.lead}>{t('copy.lead')}</p>
        <DataExport />
      </Section>
      <Section title={t('erase.heading')}>
        <p className={styles.lead}>{t('erase.lead')}</p>
        <Erasure />
      </Section>
    </>
  )
}
