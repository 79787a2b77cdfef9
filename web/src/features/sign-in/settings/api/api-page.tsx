import { useTranslation } from 'react-i18next'
import { Section, useTitle } from '../../../../ui/frame/page.tsx'
import { Text } from '../../../../ui/layout/layout.tsx'
import { Credentials } from './credentials.tsx'
import { Tokens } from './tokens.tsx'

export function ApiPage() {
  const { t } = useTranslation('settings')
  useTitle(t('api.title'))
  return (
    <>
      <Section title={t('api.heading')} aside={<a href="/api/docs">{t('api.docs')}</a>}>
        <Text tone="muted" measure>
          {t('api.lead')}
        </Text>
        <Credentials />
      </Section>
      <Section title={t('tokens.heading')}>
        <Tokens />
      </Section>
    </>
  )
}
