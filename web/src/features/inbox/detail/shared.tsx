import type { Application, Team } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useSpokenLanguages } from '../../../lib/i18n/names.ts'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import styles from './detail.module.css'

interface Props {
  application: Application
  teams: Team[]
}

/** What the applicant has filled in; empty fields are left out. */
export function Shared({ application, teams }: Props) {
  const { t } = useTranslation('inbox')
  const { motivation, steps } = application
  const answers = steps.filter(({ answer }) => answer)
  return (
    <>
      <Stack as="section" gap={2} className={styles.part}>
        <h3>{t('detail.motivation')}</h3>
        <p className={styles.text}>{motivation}</p>
      </Stack>
      {answers.map(({ tid, team, answer }) => (
        <Stack as="section" gap={2} key={tid} className={styles.part}>
          <h3>{teams.find((one) => one.tid === tid)?.question || t('detail.answer', { team })}</h3>
          <p className={styles.text}>{answer}</p>
        </Stack>
      ))}
      <Facts application={application} />
    </>
  )
}

export function Facts({
  application: { skills, languages, availability },
}: {
  application: Pick<Application, 'skills' | 'languages' | 'availability'>
}) {
  const { t } = useTranslation('inbox')
  const { list } = useFormat()
  const { nameOf } = useSpokenLanguages()
  if (skills.length + languages.length + availability.length === 0) return null
  return (
    <Stack as="dl" gap={3} className={styles.facts}>
      {skills.length > 0 && (
        <div>
          <Text as="dt" tone="muted" size={15} weight={600}>
            {t('facts.skills')}
          </Text>
          <dd>
            <Cluster as="ul" gap={1.5} align="stretch" className={styles.words}>
              {skills.map((skill) => (
                <li key={skill}>{skill}</li>
              ))}
            </Cluster>
          </dd>
        </div>
      )}
      {languages.length > 0 && (
        <div>
          <Text as="dt" tone="muted" size={15} weight={600}>
            {t('facts.languages')}
          </Text>
          <dd>{list(languages.map(nameOf))}</dd>
        </div>
      )}
      {availability.length > 0 && (
        <div>
          <Text as="dt" tone="muted" size={15} weight={600}>
            {t('facts.availability')}
          </Text>
          <dd>{list(availability.map((moment) => t(`moments.${moment}`)))}</dd>
        </div>
      )}
    </Stack>
  )
}
