import type { Form, ListTeamsResponse, Project } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { useLanguage } from '../../../../lib/i18n/i18n.ts'
import type { Language } from '../../../../lib/i18n/languages.ts'
import { whyNotWriteIn } from '../../../../lib/standing.ts'
import { Mark } from '../../../../ui/data/mark.tsx'
import { WhyList } from '../../../../ui/feedback/why.tsx'
import { LeaveGuard } from '../../../../ui/forms/autosave/leave-guard.tsx'
import { BlockedFields } from '../../../../ui/forms/blocked-fields.tsx'
import { Segments } from '../../../../ui/forms/choices/segments.tsx'
import { UpLink } from '../../../../ui/frame/link-button.tsx'
import { ProjectPage } from '../../../../ui/frame/project-frame.tsx'
import { Stack } from '../../../../ui/layout/layout.tsx'
import { allFormsQuery, titleOf } from '../../queries.ts'
import { WritingContext } from '../cards/both-languages.tsx'
import { AnsweredContext } from '../cards/same-choice.tsx'
import { type Building, useBuilder } from '../draft/use-builder.ts'
import { Settings } from '../settings/settings.tsx'
import { FormSteps } from './form-steps.tsx'
import { FormWords } from './form-words.tsx'
import styles from './page.module.css'
import { Preview } from './preview.tsx'
import { Questions } from './questions.tsx'
import { SaveBar } from './save-bar.tsx'

type View = 'questions' | 'preview' | 'settings'

interface Props {
  project: Project
  teams: ListTeamsResponse['data']
  loaded: Form
  busy: boolean
  /** Discards local changes and loads the saved version. */
  onReload: () => Promise<void>
}

const tones = { draft: 'quiet', open: 'good', retired: 'warn' } as const

export function Builder({ project, teams, loaded, busy, onReload }: Props) {
  const { t } = useTranslation('forms')
  const { pid } = project
  const own = useLanguage()
  const building = useBuilder({ pid, fid: loaded.fid }, loaded)
  const [view, setView] = useState<View>('questions')
  const [language, setLanguage] = useState<Language>(own)
  const writing = useMemo(() => ({ language, setLanguage }), [language])
  const { form, draft } = building
  const title = titleOf(draft.texts, own)
  const closed = whyNotWriteIn(project.state)
  const views: View[] = ['questions', 'preview', 'settings']
  return (
    <WritingContext value={writing}>
      <ProjectPage
        title={title}
        lead={<Standing form={form} timeZone={project.time_zone} />}
        above={
          <UpLink to="/p/$pid/manage/forms" params={{ pid }}>
            {t('builder.all')}
          </UpLink>
        }
        actions={<FormSteps pid={pid} project={project} building={building} closed={closed.length > 0} />}
      >
        <WhyList id="archived" why={closed} />
        <div className={styles.views}>
          <Segments
            label={t('builder.views.label')}
            value={view}
            options={views.map((value) => ({ value, label: t(`builder.views.${value}`) }))}
            onChange={setView}
          />
        </div>
        <Stack gap={6} className={styles.columns} data-view={view}>
          <Stack gap={6}>
            <BlockedFields by={closed.length > 0 ? 'archived' : undefined}>
              <div className={styles.part} data-part="questions">
                <Writing pid={pid} building={building} />
              </div>
              <div className={styles.part} data-part="settings">
                <Settings project={project} teams={teams} building={building} />
              </div>
            </BlockedFields>
          </Stack>
          <Preview pid={pid} draft={draft} readers={draft} />
        </Stack>
        {closed.length === 0 && <SaveBar pid={pid} building={building} busy={busy} onReload={onReload} />}
      </ProjectPage>
      <LeaveGuard unsaved={() => building.isDirty} />
    </WritingContext>
  )
}

function Standing({ form: { state, closes_at }, timeZone }: { form: Form; timeZone: string }) {
  const { t } = useTranslation('forms')
  const { meeting } = useFormat()
  if (state === 'open' && closes_at !== null && Date.parse(closes_at) <= Date.now())
    return <Mark tone="warn">{t('list.closedSince', { when: meeting(closes_at, timeZone) })}</Mark>
  return <Mark tone={tones[state]}>{t(`formStates.${state}`)}</Mark>
}

/** The introduction and the questions; the number of answers is shown where they change. */
function Writing({ pid, building }: { pid: string; building: Building }) {
  const listed = useQuery(allFormsQuery(pid)).data?.find(({ fid }) => fid === building.form.fid)
  return (
    <AnsweredContext value={listed?.answered ?? 0}>
      <FormWords building={building} />
      <Questions building={building} />
    </AnsweredContext>
  )
}
