import type { Application, Team } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useSpokenLanguages } from '../../../lib/i18n/names.ts'
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
      <section className={styles.part}>
        <h3>{t('detail.motivation')}</h3>
        <p className={styles.text}>{motivation}</p>
      </section>
      {answers.map(({ tid, team, answer }) => (
        <section key={tid} className={styles.part}>
          <h3>{teams.find((one) => one.tid === tid)?.question || t('detail.answer', { team })}</h3>
          <p className={styles.text}>{answer}</p>
        </section>
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
    <dl className={styles.facts}>
      {skills.length > 0 && (
        <div>
          <dt>{t('facts.skills')}</dt>
          <dd>
            <ul className={styles.words}>
              {skills.map((skill) => (
                <li key={skill}>{skill}</li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      {languages.length > 0 && (
        <div>
          <dt>{t('facts.languages')}</dt>
          <dd>{list(languages.map(nameOf))}</dd>
        </div>
      )}
      {availability.length > 0 && (
        <div>
          <dt>{t('facts.availability')}</dt>
          <dd>{list(availability.map((moment) => t(`moments.${moment}`)))}</dd>
        </div>
      )}
    </dl>
  )
}
