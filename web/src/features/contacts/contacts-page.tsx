import { IconKeyOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { myContactsQuery } from '../../lib/contacts.ts'
import { toProblem } from '../../lib/problem.ts'
import { Waiting } from '../../ui/data/skeletons.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Section, useTitle } from '../../ui/frame/page.tsx'
import { Text } from '../../ui/layout/layout.tsx'
import { ContactList } from './contact-list.tsx'
import { Viewers } from './viewers.tsx'

/** How others can reach the person, and who sees it. */
export function ContactsPage() {
  const { t } = useTranslation('contacts')
  const { data, error, refetch } = useQuery({ ...myContactsQuery, retry: false })
  useTitle(t('title'))
  return (
    <Section title={t('title')}>
      <Text tone="muted" measure>
        {t('lead')}
      </Text>
      {error && toProblem(error).code === 'private_off' && (
        <EmptyState small icon={IconKeyOff} title={t('off.title')}>
          {t('off.text')}
        </EmptyState>
      )}
      {error && toProblem(error).code !== 'private_off' && (
        <ErrorState error={error} retry={() => void refetch()} />
      )}
      {!data && !error && <Waiting kind="rows" count={2} />}
      {data && <ContactList contacts={data} />}
      {data && data.length > 0 && <Viewers />}
    </Section>
  )
}
