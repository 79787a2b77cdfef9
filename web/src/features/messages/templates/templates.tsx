import type { MessageTemplate } from '@manyhands/api-client'
import { IconChevronRight } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../lib/i18n/languages.ts'
import { projectQuery } from '../../../lib/queries.ts'
import { whyNotWriteIn } from '../../../lib/standing.ts'
import { Mark } from '../../../ui/data/mark.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Box, Stack, Text } from '../../../ui/layout/layout.tsx'
import { useKindTexts } from '../kinds.ts'
import { templateQuery, templatesQuery } from '../queries.ts'
import { bySubject } from '../subjects.ts'
import { Editor } from './editor.tsx'
import styles from './templates.module.css'

interface Props {
  pid: string
  /** The open template; on a desk there always is one. */
  kind: string | undefined
}

/** All kinds of email whose templates owners can edit. */
export function Templates({ pid, kind }: Props) {
  const { data, error, refetch } = useQuery(templatesQuery(pid))
  const state = useQuery(projectQuery(pid)).data?.state
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data || !state) return <Waiting kind="rows" count={6} />
  const kinds = Map.groupBy(data, (template) => template.kind)
  const first = bySubject(kinds)[0]?.[1][0]?.[0]
  const chosen = kind !== undefined && kinds.has(kind) ? kind : first
  const shown = chosen === undefined ? undefined : kinds.get(chosen)
  return (
    <Stack gap="6 8" className={styles.panes} data-one={kind !== undefined || undefined}>
      <KindList pid={pid} kinds={kinds} chosen={chosen} />
      {chosen && shown && (
        <Opened key={chosen} pid={pid} kind={chosen} templates={shown} closed={whyNotWriteIn(state)} />
      )}
    </Stack>
  )
}

/** Loads the current version instead of using the cached list. */
function Opened(props: Omit<ComponentProps<typeof Editor>, 'opened'>) {
  const { pid, kind } = props
  const found = useQueries({ queries: languages.map((language) => templateQuery({ pid, kind, language })) })
  const opened = found.flatMap(({ data }) => data ?? [])
  const failed = found.find(({ data, error }) => error && !data)
  if (failed)
    return <ErrorState error={failed.error} retry={() => found.forEach((one) => void one.refetch())} />
  if (opened.length < found.length) return <Waiting kind="rows" count={4} />
  return <Editor {...props} opened={opened} />
}

interface ListProps {
  pid: string
  kinds: Map<string, MessageTemplate[]>
  chosen: string | undefined
}

function KindList({ pid, kinds, chosen }: ListProps) {
  const { t } = useTranslation('messages')
  return (
    <nav className={styles.list} aria-label={t('templates.label')}>
      <Stack gap={6}>
        {bySubject(kinds).map(([subject, group]) => (
          <Stack as="section" gap={2} key={subject} aria-label={t(`subjects.${subject}`)}>
            <Text as="h2" weight={650} size={16}>
              {t(`subjects.${subject}`)}
            </Text>
            <Box as="ul" surface="card" divided className={styles.kinds}>
              {group.map(([kind, templates]) => (
                <Kind key={kind} pid={pid} kind={kind} templates={templates} open={kind === chosen} />
              ))}
            </Box>
          </Stack>
        ))}
      </Stack>
    </nav>
  )
}

interface KindProps {
  pid: string
  kind: string
  templates: MessageTemplate[]
  open: boolean
}

function Kind({ pid, kind, templates, open }: KindProps) {
  const { t } = useTranslation('messages')
  const { nameOf } = useKindTexts()
  return (
    <li>
      <Link
        to="/p/$pid/manage/messages"
        params={{ pid }}
        search={{ kind }}
        className={styles.kind}
        aria-current={open ? 'true' : undefined}
        resetScroll={false}
      >
        <span className={styles.name}>{nameOf(kind)}</span>
        {templates.some(({ changed }) => changed) && <Mark tone="quiet">{t('templates.own')}</Mark>}
        <IconChevronRight className={styles.go} size={18} aria-hidden="true" />
      </Link>
    </li>
  )
}
