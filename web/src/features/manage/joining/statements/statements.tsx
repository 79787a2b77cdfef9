import { Button } from '@mantine/core'
import { retireStatement, type Statement } from '@manyhands/api-client'
import { IconFileText, IconPencil, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queriesOf } from '../../../../lib/api/cache.ts'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { useLanguage } from '../../../../lib/i18n/i18n.ts'
import { statementsQuery } from '../../../../lib/queries.ts'
import { Waiting } from '../../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../../ui/feedback/toasts/toaster.tsx'
import { HelpLink } from '../../../../ui/frame/help-link.tsx'
import { Section } from '../../../../ui/frame/page.tsx'
import { Cluster, Stack, Text } from '../../../../ui/layout/layout.tsx'
import { Markdown } from '../../../../ui/text/markdown.tsx'
import { statementQuery } from '../queries.ts'
import { StatementForm } from './statement-form.tsx'
import styles from './statements.module.css'

interface Props {
  pid: string
  /** Whether the project is archived. */
  closed: boolean
}

/** The agreements that people agree to before they join, in their current versions. */
export function Statements({ pid, closed }: Props) {
  const { t } = useTranslation('manage')
  const { data, error, refetch } = useQuery(statementsQuery(pid))
  const { going, retire } = useRetire(pid)
  const [writing, setWriting] = useState<string | null>(null)
  const shown = data?.filter(({ sid }) => !going.has(sid))
  const add = !closed && writing === null && (
    <Button variant="default" size="sm" leftSection={<IconPlus size={18} />} onClick={() => setWriting('')}>
      {t('joining.statements.add')}
    </Button>
  )
  return (
    <Section title={t('joining.statements.title')} aside={shown && shown.length > 0 && add}>
      <Text tone="muted" measure>
        {t('joining.statements.lead')}{' '}
        <HelpLink page="organisers/data-protection-notice">{t('joining.statements.notice')}</HelpLink>
      </Text>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting kind="rows" count={2} />}
      {shown?.length === 0 && writing === null && (
        <EmptyState icon={IconFileText} title={t('joining.statements.empty.title')} action={add}>
          {t('joining.statements.empty.text')}
        </EmptyState>
      )}
      {data && writing === '' && (
        <StatementForm pid={pid} taken={data.map(({ sid }) => sid)} onDone={() => setWriting(null)} />
      )}
      {data && shown && shown.length > 0 && (
        <Stack as="ul" gap={4}>
          {shown.map((one) => (
            <li key={one.sid}>
              {writing === one.sid ? (
                <Change pid={pid} sid={one.sid} onDone={() => setWriting(null)} />
              ) : (
                <Shown
                  statement={one}
                  closed={closed || writing !== null}
                  onEdit={() => setWriting(one.sid)}
                  onRetire={retire}
                />
              )}
            </li>
          ))}
        </Stack>
      )}
    </Section>
  )
}

/** Loads the current version instead of using the cached list. */
function Change({ pid, sid, onDone }: { pid: string; sid: string; onDone: () => void }) {
  const { data, error, refetch } = useQuery(statementQuery(pid, sid))
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Waiting kind="rows" count={2} />
  return <StatementForm pid={pid} statement={data} taken={[]} onDone={onDone} />
}

interface ShownProps {
  statement: Statement
  closed: boolean
  onEdit: () => void
  onRetire: (statement: Statement) => void
}

function Shown({ statement, closed, onEdit, onRetire }: ShownProps) {
  const { t } = useTranslation('manage')
  const { date } = useFormat()
  const { version, made_at, texts } = statement
  const { title, text } = texts[useLanguage()]
  return (
    <Stack as="article" gap={2} surface="card" pad="4.5 5">
      <Cluster gap="3 4" align="start" between>
        <div>
          <Text as="h3" size={18}>
            {title}
          </Text>
          <Text tone="muted" size={15} className={styles.quiet}>
            {t('joining.statements.version', { version })} ·{' '}
            {t('joining.statements.since', { day: date(made_at) })}
          </Text>
        </div>
        {!closed && (
          <Cluster gap={2} align="stretch">
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPencil size={18} />}
              aria-label={t('joining.statements.editOf', { title })}
              onClick={onEdit}
            >
              {t('joining.statements.edit')}
            </Button>
            <Button
              variant="subtle"
              size="sm"
              aria-label={t('joining.statements.retireOf', { title })}
              onClick={() => onRetire(statement)}
            >
              {t('joining.statements.retire')}
            </Button>
          </Cluster>
        )}
      </Cluster>
      <details className={styles.read}>
        <summary>{t('joining.statements.read')}</summary>
        <div className={styles.text}>
          <Markdown source={text} />
        </div>
      </details>
    </Stack>
  )
}

/** Hidden at once, retired unless it is undone. */
function useRetire(pid: string) {
  const { t } = useTranslation('manage')
  const language = useLanguage()
  const queryClient = useQueryClient()
  const [going, setGoing] = useState<ReadonlySet<string>>(new Set())
  const keep = (sid: string) => setGoing((now) => new Set([...now].filter((one) => one !== sid)))
  const { mutate } = useMutation({
    mutationFn: (sid: string) => retireStatement({ path: { pid, sid } }),
    onError: useWarn(),
    async onSettled(_, __, sid) {
      await queryClient.invalidateQueries(queriesOf({ pid }))
      keep(sid)
    },
  })
  function retire({ sid, texts }: Statement): void {
    setGoing((now) => new Set([...now, sid]))
    toasts.undoable(
      t('joining.statements.retiring', { title: texts[language].title }),
      () => mutate(sid),
      () => keep(sid),
    )
  }
  return { going, retire }
}
