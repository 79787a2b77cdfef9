import { useTranslation } from 'react-i18next'
import { Section, useTitle } from '../../../ui/frame/page.tsx'
import { Text } from '../../../ui/layout/layout.tsx'
import { AccessLog } from './access-log.tsx'
import { DataExport } from './data-export.tsx'
import { Erasure } from './erasure.tsx'

export function PrivacyPage() {
  const { t } = useTranslation('privacy')
  useTitle(t('title'))
  return (
    <>
      <Section title={t('log.heading')}>
        <Text tone="muted" measure>
          {t('log.lead')}
        </Text>
        <AccessLog />
      </Section>
      <Section title={t('copy.heading')}>
        <Text tone="muted" measure>
          {t('copy.lead')}
        </Text>
        <DataExport />
      </Section>
      <Section title={t('erase.heading')}>
        <Text tone="muted" measure>
          {t('erase.lead')}
        </Text>
        <Erasure />
      </Section>
    </>
  )
}
