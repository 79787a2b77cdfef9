import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SecondStepHolder } from '../../../../../api-client/src/index.ts'
import { useFormat } from '../../../lib/words/format.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { secondStepsQuery } from '../queries.ts'
import styles from './strong.module.css'

/** Who would be stopped, so that they can be told before they are. */
export function StrongPeople({ pid }: { pid: string }) {
  const { t } = useTranslation('manage')
  const { data, error } = useQuery(secondStepsQuery(pid))
  if (!data) return <FormProblem error={error} />
  const without = data.filter(({ second_step }) => !second_step)
  if (without.length === 0)
    return (
      <p className={styles.all}>
        <IconShieldCheck size={20} aria-hidden="true" />
        {t('strong.all')}
      </p>
    )
  return (
    <details className={styles.without}>
      <summary>{t('strong.without', { count: without.length, total: data.length })}</summary>
      <ul className={styles.people}>
        {without.map((person) => (
          <Person key={person.uid} person={person} />
        ))}
      </ul>
    </details>
  )
}

function Person({ person: { name, roles } }: { person: SecondStepHolder }) {
  const { t } = useTranslation('manage')
  const format = useFormat()
  return (
    <li>
      <bdi className={styles.name}>{name}</bdi>
      <span className={styles.roles}>{format.list(roles.map((role) => t(`strong.one.${role}`)))}</span>
    </li>
  )
}
