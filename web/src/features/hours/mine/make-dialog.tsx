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
        <div className={styles.dialog}>
          <p>{t('make.text')}</p>
          <Preview project={project} />
          <div className={styles.choice}>
            <span aria-hidden="true">{t('make.language')}</span>
            <Segments
              label={t('make.language')}
              value={language}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
              onChange={setLanguage}
            />
          </div>
          <FormProblem error={make.error} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('ui:cancel')}
            </Button>
            <Button loading={make.isPending} onClick={() => make.mutate()} data-autofocus>
              {t('make.action')}
            </Button>
          </Group>
        </div>
      )}
    </Dialog>
  )
}

function Preview({ project: { project, organiser, from, to, minutes, teams } }: { project: OwnProject }) {
  const { t } = useTranslation('hours')
  const { person } = useSession()
  return (
    <div className={styles.paper}>
      <Facts name={person?.name ?? ''} {...{ project, organiser, from, to, minutes, teams }} />
      <p className={styles.quiet}>{t('make.nameHint')}</p>
    </div>
  )
}

function Ready({ certificate, onClose }: { certificate: Certificate; onClose: () => void }) {
  const { t } = useTranslation('hours')
  return (
    <div className={styles.dialog}>
      <p role="status" className={styles.strong}>
        {t('make.ready')}
      </p>
      <Ways certificate={certificate} main />
      <p className={styles.quiet}>{t('made.text')}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('make.close')}
        </Button>
      </Group>
    </div>
  )
}
