import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressesQuery } from '../../../lib/queries.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Section, useTitle } from '../../../ui/frame/page.tsx'
import { Text } from '../../../ui/layout/layout.tsx'
import { PushSection } from '../push/push-section.tsx'
import { AddressList } from './address-list.tsx'
import { AddDialog } from './change-dialogs.tsx'
import { EmailChoices } from './email-choices.tsx'

export function AddressesPage() {
  const { t } = useTranslation('me')
  useTitle(t('tabs.addresses'))
  const { data, error, refetch } = useQuery(addressesQuery)
  const [adding, setAdding] = useState(false)
  return (
    <>
      <Section title={t('addresses.heading')}>
        <Text tone="muted" measure>
          {t('addresses.lead')}
        </Text>
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        {!data && !error && <Waiting kind="rows" count={2} />}
        {data && (
          <>
            <AddressList rows={data} />
            <div>
              <Button leftSection={<IconPlus size={18} />} onClick={() => setAdding(true)}>
                {t('addresses.add')}
              </Button>
            </div>
          </>
        )}
        {adding && <AddDialog onClose={() => setAdding(false)} />}
      </Section>
      <PushSection />
      <EmailChoices />
    </>
  )
}
