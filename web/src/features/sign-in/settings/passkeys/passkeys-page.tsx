import { IconFingerprint } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Section, useTitle } from '../../../../ui/frame/page.tsx'
import { Text } from '../../../../ui/layout/layout.tsx'
import { Listed } from '../listed.tsx'
import { passkeysQuery } from '../queries.ts'
import { AddPasskey } from './add-passkey.tsx'
import { Passkeys } from './passkeys.tsx'

export function PasskeysPage() {
  const { t } = useTranslation('settings')
  useTitle(t('passkeys.title'))
  return (
    <Section title={t('passkeys.heading')}>
      <Text tone="muted" measure>
        {t('passkeys.lead')}
      </Text>
      <Listed
        query={passkeysQuery}
        empty={
          <EmptyState icon={IconFingerprint} title={t('passkeys.empty.title')} action={<AddPasskey />}>
            {t('passkeys.empty.text')}
          </EmptyState>
        }
      >
        {(rows) => (
          <>
            <Passkeys rows={rows} />
            <AddPasskey />
          </>
        )}
      </Listed>
    </Section>
  )
}
