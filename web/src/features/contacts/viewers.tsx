import type { ContactViewer, ContactViewersInProject } from '@manyhands/api-client'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ContactKind, contactViewersQuery } from '../../lib/contacts.ts'
import { useFormat } from '../../lib/i18n/format.ts'
import { Waiting } from '../../ui/data/skeletons.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Text } from '../../ui/layout/layout.tsx'
import styles from './contacts.module.css'
import { useKindName } from './names.ts'

const ties = ['leads', 'shifts', 'teams'] as const

/** By event: who can see which contacts now. */
export function Viewers() {
  const { t } = useTranslation('contacts')
  const { data, error, refetch } = useQuery(contactViewersQuery)
  return (
    <section className={styles.viewers} aria-labelledby="contact-viewers">
      <h3 id="contact-viewers">{t('viewers.title')}</h3>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting kind="rows" count={1} />}
      {data?.length === 0 && (
        <Text tone="muted" size={15} className={styles.quiet}>
          {t('viewers.noEvent')}
        </Text>
      )}
      {data && data.length > 0 && (
        <>
          <Text tone="muted" size={15} className={styles.quiet}>
            {t('viewers.lead')}
          </Text>
          {data.map((event) => (
            <InEvent key={event.pid} event={event} />
          ))}
        </>
      )}
    </section>
  )
}

function InEvent({ event: { project, people } }: { event: ContactViewersInProject }) {
  const { t } = useTranslation('contacts')
  return (
    <div className={styles.event}>
      <Text as="h4" size={16}>
        <bdi>{project}</bdi>
      </Text>
      {people.length === 0 && (
        <Text tone="muted" size={15} className={styles.quiet}>
          {t('viewers.nobody')}
        </Text>
      )}
      {byKinds(people).map(({ kinds, viewers }) => (
        <SeenBy key={kinds.join()} kinds={kinds} viewers={viewers} />
      ))}
    </div>
  )
}

interface Seen {
  kinds: ContactKind[]
  viewers: ContactViewer[]
}

/** Contacts that the same people see belong together. */
function byKinds(people: ContactViewer[]): Seen[] {
  const kinds = [...new Set(people.flatMap((one) => one.kinds))]
  const each = kinds.map((kind) => ({ kind, viewers: people.filter((one) => one.kinds.includes(kind)) }))
  const alike = Map.groupBy(each, ({ viewers }) => viewers.map(({ uid }) => uid).join())
  return [...alike.values()].map((same) => ({
    kinds: same.map(({ kind }) => kind),
    viewers: same[0]!.viewers,
  }))
}

/** "Phone and LINE: 2 people who lead you, 14 people on your shifts", with their names on tap. */
function SeenBy({ kinds, viewers }: Seen) {
  const { t } = useTranslation('contacts')
  const { list } = useFormat()
  const nameOf = useKindName()
  const groups = ties
    .map((audience) => ({ audience, people: viewers.filter((one) => one.audience === audience) }))
    .filter(({ people }) => people.length > 0)
  return (
    <details className={styles.seen}>
      <summary>
        <span>
          <strong>{list(kinds.map(nameOf))}</strong>
          <Text as="span" tone="muted" size={15} className={styles.quiet}>
            {list(groups.map(({ audience, people }) => t(`viewers.${audience}`, { count: people.length })))}
          </Text>
        </span>
        <IconChevronDown size={20} aria-hidden="true" />
      </summary>
      <dl>
        {groups.map(({ audience, people }) => (
          <div key={audience}>
            <Text as="dt" weight={600}>
              {t(`viewers.groups.${audience}`)}
            </Text>
            <dd>{list(people.map(({ name }) => name))}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
