import { Button } from '@mantine/core'
import type { FormInList, Project } from '@manyhands/api-client'
import { IconForms, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { useLanguage } from '../../../../lib/i18n/i18n.ts'
import { whyNotWriteIn } from '../../../../lib/standing.ts'
import { CompareBar } from '../../../../ui/data/fill-bar.tsx'
import { Mark } from '../../../../ui/data/mark.tsx'
import rows from '../../../../ui/data/rows.module.css'
import { Waiting } from '../../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { WhyList } from '../../../../ui/feedback/why.tsx'
import { LinkButton } from '../../../../ui/frame/link-button.tsx'
import { ProjectPage, useProject } from '../../../../ui/frame/project-frame.tsx'
import { Cluster, Stack } from '../../../../ui/layout/layout.tsx'
import { allFormsQuery, answersPath, titleOf } from '../../queries.ts'
import styles from './list.module.css'
import { NewForm } from './new-form.tsx'

/** Every form of the project, for its owners. */
export function ManageFormsPage() {
  const { t } = useTranslation('forms')
  const project = useProject()
  const { pid } = project
  const { data: forms, error, refetch } = useQuery(allFormsQuery(pid))
  const [making, setMaking] = useState(false)
  const closed = whyNotWriteIn(project.state)
  const make = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      disabled={closed.length > 0}
      onClick={() => setMaking(true)}
    >
      {t('list.new')}
    </Button>
  )
  return (
    <ProjectPage title={t('list.title')} actions={forms && forms.length > 0 && make}>
      <WhyList why={closed} />
      {error && !forms && <ErrorState error={error} retry={() => void refetch()} />}
      {!forms && !error && <Waiting kind="rows" count={4} />}
      {forms?.length === 0 && (
        <EmptyState icon={IconForms} title={t('list.none')} action={make}>
          {t('list.noneText')}
        </EmptyState>
      )}
      {forms && forms.length > 0 && (
        <ul className={rows.rows}>
          {inStates(forms).map((form) => (
            <FormRow key={form.fid} project={project} form={form} />
          ))}
        </ul>
      )}
      {making && <NewForm pid={pid} onClose={() => setMaking(false)} />}
    </ProjectPage>
  )
}

/** Closed and retired forms last. */
const inStates = (forms: FormInList[]) =>
  forms.toSorted((a, b) => Number(a.form_state === 'retired') - Number(b.form_state === 'retired'))

const tones = { draft: 'quiet', open: 'good', retired: 'warn' } as const

function FormRow({ project: { pid, time_zone }, form }: { project: Project; form: FormInList }) {
  const { t } = useTranslation('forms')
  const { meeting } = useFormat()
  const { fid, form_state, questions, due_at, opens_at, asked = 0, answered = 0 } = form
  const title = titleOf(form.texts, useLanguage())
  const over = due_at !== null && Date.parse(due_at) <= Date.now()
  const later = form_state === 'open' && opens_at !== null && Date.parse(opens_at) > Date.now()
  return (
    <li className={`${rows.row} ${styles.row}`}>
      <Stack gap={1.5}>
        <Link to="/p/$pid/manage/forms/$fid" params={{ pid, fid }} className={rows.cover}>
          {title}
        </Link>
        <Cluster as="p" gap="1 3.5" tone="muted" size={15}>
          {form_state === 'open' && over ? (
            <Mark tone="warn">{t('list.closedSince', { when: meeting(due_at, time_zone) })}</Mark>
          ) : (
            <Mark tone={tones[form_state]}>{t(`formStates.${form_state}`)}</Mark>
          )}
          <span>{t('questions', { count: questions })}</span>
          {later && <span>{t('list.opens', { when: meeting(opens_at, time_zone) })}</span>}
          {!later && !over && due_at && <span>{t('due.until', { when: meeting(due_at, time_zone) })}</span>}
        </Cluster>
      </Stack>
      {form_state !== 'draft' && (
        <>
          <Stack gap={1} size={15} tabular className={styles.counts}>
            <CompareBar value={answered} max={asked} />
            <span>{t('list.counts', { answered, count: asked })}</span>
          </Stack>
          <span className={styles.action}>
            <LinkButton
              to={answersPath}
              params={{ pid, fid }}
              variant="default"
              size="sm"
              aria-label={t('list.answersOf', { title })}
            >
              {t('list.answers')}
            </LinkButton>
          </span>
        </>
      )}
    </li>
  )
}
