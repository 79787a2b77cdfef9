import type { MyContact } from '@manyhands/api-client'
import { IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { appNames, useShared } from '../../lib/contacts.ts'
import { useFormat } from '../../lib/i18n/format.ts'
import { Stack } from '../layout/layout.tsx'
import styles from './consent.module.css'

/** What the signed-in person has set applies to every event, so they see it before they join one. */
export function SharedContacts({ mine }: { mine: boolean }) {
  const { t } = useTranslation('private')
  const shared = useShared()
  return (
    <li>
      <IconPhone size={22} stroke={1.75} aria-hidden="true" />
      {mine && shared && shared.length > 0 ? (
        <div>
          <p>{t('follows.contacts.some')}</p>
          <Stack as="dl" gap={3} className={styles.purposes}>
            {bySetting(shared).map((contacts) => (
              <SharedLine key={contacts[0]!.kind} contacts={contacts} />
            ))}
          </Stack>
          {/* Beside the page, which may be half filled in. */}
          <Link to="/me/contacts" target="_blank">
            {t('follows.contacts.change')}
          </Link>
        </div>
      ) : (
        <p>{t(mine && shared ? 'follows.contacts.none' : 'follows.contacts.unknown')}</p>
      )}
    </li>
  )
}

const bySetting = (contacts: MyContact[]): MyContact[][] => [
  ...Map.groupBy(contacts, ({ audience, during }) => `${audience} ${during}`).values(),
]

/** "Phone and LINE. Visible to everyone on your shifts. Only around a shift you share." */
function SharedLine({ contacts }: { contacts: MyContact[] }) {
  const { t } = useTranslation('private')
  const { list } = useFormat()
  const { audience, during } = contacts[0]!
  const names = contacts.map(({ kind }) => (kind === 'phone' ? t('follows.contacts.phone') : appNames[kind]))
  return (
    <div>
      <dt>{list(names)}</dt>
      {audience !== 'nobody' && <dd>{t(`follows.contacts.audience.${audience}`)}</dd>}
      <dd>{t(`follows.contacts.during.${during}`)}</dd>
    </div>
  )
}
