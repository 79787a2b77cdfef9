import type { Project } from '@manyhands/api-client'
import { IconLock } from '@tabler/icons-react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SaveStatus } from '../../../ui/forms/autosave/save-status.tsx'
import { Card, Section } from '../../../ui/frame/page.tsx'
import { ProjectPage, useProject } from '../../../ui/frame/project-frame.tsx'
import { Line, Stack } from '../../../ui/layout/layout.tsx'
import { AboutFields } from './about-fields.tsx'
import { AccentField } from './accent-field.tsx'
import { ListingField } from './listing-field.tsx'
import { PageFields } from './page/page-fields.tsx'
import { PictureField } from './pictures/picture-field.tsx'
import styles from './settings.module.css'
import { type SettingsValues, settingsOf, useSettingsAutosave } from './settings-autosave.ts'
import { StateSteps } from './state-steps.tsx'
import { StrongField } from './strong-field.tsx'
import { StrongPeople } from './strong-people.tsx'

export function SettingsPage() {
  const { t } = useTranslation('manage')
  const project = useProject()
  return (
    <ProjectPage title={t('settings.title')}>
      <Stack gap={10}>
        <StateSteps project={project} />
        {/* An archived project can't be edited; unsaved input from before is dropped. */}
        <Settings key={`${project.pid} ${project.state === 'archived'}`} project={project} />
      </Stack>
    </ProjectPage>
  )
}

function Settings({ project }: { project: Project }) {
  const { t } = useTranslation('manage')
  const form = useForm<SettingsValues>({ defaultValues: settingsOf(project) })
  const autosave = useSettingsAutosave(project.pid, form)
  const archived = project.state === 'archived'
  return (
    <Stack as="form" gap={10} {...autosave.form}>
      <Section title={t('settings.about')} aside={!archived && <SaveStatus autosave={autosave} />}>
        {archived && <ReadOnly />}
        <fieldset className={styles.group} disabled={archived} aria-label={t('settings.about')}>
          <Card>
            <AboutFields form={form} />
          </Card>
        </fieldset>
      </Section>
      <Section title={t('page.title')}>
        <fieldset className={styles.group} disabled={archived} aria-label={t('page.title')}>
          <PageFields form={form} />
        </fieldset>
      </Section>
      <Section title={t('settings.look')}>
        <fieldset className={styles.group} disabled={archived} aria-label={t('settings.look')}>
          <Card>
            <AccentField form={form} project={project} />
            <PictureField kind="banner" project={project} disabled={archived} />
            <PictureField kind="logo" project={project} disabled={archived} />
          </Card>
        </fieldset>
      </Section>
      <Section title={t('settings.people')}>
        <fieldset className={styles.group} disabled={archived} aria-label={t('settings.people')}>
          <Card>
            <ListingField form={form} />
          </Card>
        </fieldset>
      </Section>
      <Section title={t('strong.title')}>
        <fieldset className={styles.group} disabled={archived} aria-label={t('strong.title')}>
          <Card>
            <Stack gap={6}>
              <StrongField pid={project.pid} form={form} />
              <StrongPeople pid={project.pid} form={form} />
            </Stack>
          </Card>
        </fieldset>
      </Section>
    </Stack>
  )
}

function ReadOnly() {
  const { t } = useTranslation('manage')
  return (
    <Line as="p" gap={2.5} surface="warn" pad="3.5 5" tone="warn" weight={550}>
      <IconLock size={18} aria-hidden="true" />
      {t('settings.readOnly')}
    </Line>
  )
}
