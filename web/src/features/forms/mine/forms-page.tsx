import type { FormInList } from '@manyhands/api-client'
import { IconChevronRight, IconForms } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { myFormsQuery } from '../../../lib/queries.ts'
import rows from '../../../ui/data/rows.module.css'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { ProjectPage, useProject } from '../../../ui/frame/project-frame.tsx'
import { Cluster, Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import { answersPath } from '../queries.ts'
import { useDueText } from './due-text.ts'
import styles from './mine.module.css'
import { inOrder } from './order.ts'
import { StateMark } from './state-mark.tsx'

/** The person's forms of a project. */
export function FormsPage() {
  const { t } = useTranslation('forms')
  const { pid, time_zone } = useProject()
  const { data: forms, error, refetch } = useQuery(myFormsQuery(pid))
  return (
    <ProjectPage title={t('mine.title')}>
      {error && !forms && <ErrorState error={error} retry={() => void refetch()} />}
      {!forms && !error && <Waiting kind="rows" count={3} />}
      {forms?.length === 0 && (
        <EmptyState icon={IconForms} title={t('mine.none')}>
          {t('mine.noneText')}
        </EmptyState>
      )}
      {forms && forms.length > 0 && (
        <ul className={rows.rows}>
          {inOrder(forms).map((form) => (
            <FormRow key={form.fid} pid={pid} form={form} timeZone={time_zone} />
          ))}
        </ul>
      )}
    </ProjectPage>
  )
}

function FormRow({ pid, form, timeZone }: { pid: string; form: FormInList; timeZone: string }) {
  const { t } = useTranslation('forms')
  const { list } = useFormat()
  const when = useDueText()(form, timeZone)
  const { title } = form.texts[useLanguage()]
  return (
    <li className={`${rows.row} ${styles.row}`}>
      <Stack gap={1.5}>
        <Link
          // People who aren't asked come to read the answers.
          to={form.state ? '/p/$pid/forms/$fid' : answersPath}
          params={{ pid, fid: form.fid }}
          className={rows.cover}
        >
          {title}
        </Link>
        <Cluster as="p" gap="1 3.5" tone="muted" size={15}>
          {form.state && <StateMark state={form.state} again={form.again} />}
          {form.state && when && <span>{when}</span>}
          {!form.state && <span>{t('mine.readOnly')}</span>}
          <span>{t('questions', { count: form.questions })}</span>
        </Cluster>
        {form.state && form.required_for.length > 0 && form.state !== 'done' && (
          <Text size={15}>
            {t('neededFor', { things: list(form.required_for.map((one) => t(`things.${one}`))) })}
          </Text>
        )}
      </Stack>
      <Line gap={3} className={styles.end}>
        {form.reads && (
          <span className={styles.action}>
            <LinkButton
              to={answersPath}
              params={{ pid, fid: form.fid }}
              variant="default"
              size="sm"
              aria-label={t('mine.readOf', { title })}
            >
              {t('mine.read')}
            </LinkButton>
          </span>
        )}
        <IconChevronRight className={styles.go} size={20} aria-hidden="true" />
      </Line>
    </li>
  )
}
