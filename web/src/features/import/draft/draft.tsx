import type { Import } from '@manyhands/api-client'
import { IconCircleCheck, IconFileSpreadsheet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BlockedFields } from '../../../ui/forms/blocked-fields.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Card, Section } from '../../../ui/frame/page.tsx'
import { Cluster, Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Effects } from '../effects.tsx'
import styles from '../import.module.css'
import { Rows } from '../rows.tsx'
import { MappingFields } from './mapping-fields.tsx'
import { Run } from './run.tsx'

interface Props {
  pid: string
  draft: Import
  /** Why it can't be run now. */
  by: string | undefined
}

/** A preview of what the file contains and what importing it would do. */
export function Draft({ pid, draft, by }: Props) {
  const { t } = useTranslation('import')
  const { file_name, total, effects, mapping } = draft
  const mapped = mapping.email !== null && mapping.team !== null
  return (
    <Stack gap={8}>
      <Cluster gap="3 4" className={styles.fileBar}>
        <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden="true" />
        <div className={styles.fileWords}>
          <p className={styles.fileName}>
            <bdi>{file_name}</bdi>
          </p>
          <Text tone="muted" size={14} className={styles.small}>
            {t('draft.rows', { count: total })}
          </Text>
        </div>
        <LinkButton to="/p/$pid/manage/import" params={{ pid }} search={{}} variant="default" size="sm">
          {t('another')}
        </LinkButton>
      </Cluster>
      <Card>
        <BlockedFields by={by}>
          <MappingFields pid={pid} draft={draft} />
        </BlockedFields>
      </Card>
      {mapped && (
        <>
          <Effects effects={effects} />
          {effects.skip > 0 ? (
            <Section title={t('rows.problemsTitle', { count: effects.skip })}>
              <p className={styles.lead}>{t('rows.problemsText')}</p>
              <Rows pid={pid} run={draft} problems />
            </Section>
          ) : (
            <Line as="p" gap={2.5} tone="good" weight={600}>
              <IconCircleCheck size={20} aria-hidden="true" />
              {t('rows.noProblems')}
            </Line>
          )}
        </>
      )}
      <BlockedFields by={by}>
        <Run pid={pid} draft={draft} />
      </BlockedFields>
      {mapped && effects.skip < total && (
        <Section title={t('rows.fineTitle', { count: total - effects.skip })}>
          <Rows pid={pid} run={draft} problems={false} />
        </Section>
      )}
    </Stack>
  )
}
