import { Button, Group } from '@mantine/core'
import { type Certificate, makeCertificate } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { type Language, languageNames, languages } from '../../../lib/i18n/languages.ts'
import { useSession } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { Segments } from '../../../ui/forms/choices/segments.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { Facts } from '../facts.tsx'
import { certificatesQuery } from '../queries.ts'
import styles from './mine.module.css'
import type { OwnProject } from './projects.ts'
import { Ways } from './ways.tsx'

interface Props {
  project: OwnProject
  onClose: () => void
}

/** Previews the certificate and chooses its language, then creates it. */
export function MakeDialog({ project, onClose }: Props) {
  const { t } = useTranslation(['hours', 'ui'])
  const queryClient = useQueryClient()
  const own = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const make = useMutation({
    mutationFn: () => makeCertificate({ body: { pid: project.pid, language } }),
    onSuccess: () => queryClient.invalidateQueries(certificatesQuery),
  })
  return (
    <Dialog opened onClose={onClose} title={t('make.title', { project: project.project })}>
      {make.data ? (
        <Ready certificate={make.data} onClose={onClose} />
      ) : (
        <Stack gap={5}>
          <p>{t('make.text')}</p>
          <Preview project={project} />
          <Stack gap={1.5} align="start">
            <Text as="span" weight={600} aria-hidden="true">
              {t('make.language')}
            </Text>
            <Segments
              label={t('make.language')}
              value={language}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
              onChange={setLanguage}
            />
          </Stack>
          <FormProblem error={make.error} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('ui:cancel')}
            </Button>
            <Button loading={make.isPending} onClick={() => make.mutate()} data-autofocus>
              {t('make.action')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}

function Preview({ project: { project, organiser, from, to, minutes, teams } }: { project: OwnProject }) {
  const { t } = useTranslation('hours')
  const { person } = useSession()
  return (
    <Stack gap={4} pad={5} className={styles.paper}>
      <Facts name={person?.name ?? ''} {...{ project, organiser, from, to, minutes, teams }} />
      <Text tone="muted" size={15}>
        {t('make.nameHint')}
      </Text>
    </Stack>
  )
}

function Ready({ certificate, onClose }: { certificate: Certificate; onClose: () => void }) {
  const { t } = useTranslation('hours')
  return (
    <Stack gap={5}>
      <Text weight={650} role="status">
        {t('make.ready')}
      </Text>
      <Ways certificate={certificate} main />
      <Text tone="muted" size={15}>
        {t('made.text')}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('make.close')}
        </Button>
      </Group>
    </Stack>
  )
}
