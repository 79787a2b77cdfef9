import type { Certificate, ProjectHours } from '@manyhands/api-client'
import { IconCertificate } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { languageNames } from '../../../lib/i18n/languages.ts'
import { useLength } from '../../../lib/i18n/times/length.ts'
import { More } from '../../../ui/data/more.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Section } from '../../../ui/frame/page.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { certificatesQuery } from '../queries.ts'
import styles from './mine.module.css'
import { Ways } from './ways.tsx'

interface Props {
  hours: ProjectHours[]
  /** Renders nothing if there are none. */
  quiet?: boolean
}

/** Issued certificates, which never change. */
export function Certificates({ hours, quiet = false }: Props) {
  const { t } = useTranslation('hours')
  const found = useInfiniteQuery(certificatesQuery)
  const all = found.data?.pages.flatMap(({ data }) => data)
  if (quiet && !all?.length) return null
  return (
    <Section title={t('made.title')}>
      {found.error && !all && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      {!all && !found.error && <Waiting kind="rows" count={2} />}
      {all?.length === 0 && (
        <EmptyState small icon={IconCertificate} title={t('made.empty.title')}>
          {t('made.empty.text')}
        </EmptyState>
      )}
      {all && all.length > 0 && (
        <>
          <Text tone="muted" size={15}>
            {t('made.text')}
          </Text>
          <Stack as="ul" gap={4} className={styles.made}>
            {all.map((one) => (
              <Row key={one.id} certificate={one} outdated={isOutdated(one, hours)} />
            ))}
          </Stack>
        </>
      )}
      <More found={found} label={t('made.more')} />
    </Section>
  )
}

const isOutdated = ({ pid, minutes }: Certificate, hours: ProjectHours[]) =>
  (hours.find((one) => one.pid === pid)?.minutes ?? minutes) !== minutes

function Row({ certificate, outdated }: { certificate: Certificate; outdated: boolean }) {
  const { t } = useTranslation('hours')
  const { date } = useFormat()
  const length = useLength()
  const { project, minutes, language, made_at } = certificate
  return (
    <li>
      <Cluster gap="1 4" align="baseline" between>
        <Stack gap={0.5} className={styles.words}>
          <Text as="h3" size={18}>
            <bdi>{project}</bdi>
          </Text>
          <Text tone="muted" size={15}>
            {languageNames[language]} · {t('made.on', { day: date(made_at) })}
          </Text>
        </Stack>
        <Text as="strong" size={20} weight={700} tabular className={styles.hours}>
          {length(minutes)}
        </Text>
      </Cluster>
      {outdated && (
        <Text tone="muted" size={15}>
          {t('made.changed')}
        </Text>
      )}
      <Ways certificate={certificate} />
    </li>
  )
}
