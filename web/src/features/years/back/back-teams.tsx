import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Invitation } from '../../../../../api-client/src/index.ts'
import styles from './back.module.css'

interface Props {
  teams: Invitation['teams']
  chosen: ReadonlySet<string>
  problem: string | null
  onChange: (chosen: Set<string>) => void
}

/** The teams of last year. Those that are gone are shown, too: nobody wonders where theirs is. */
export function BackTeams({ teams, chosen, problem, onChange }: Props) {
  const { t } = useTranslation('years')
  const change = (tid: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(tid)
    else next.delete(tid)
    onChange(next)
  }
  if (teams.length === 0) return null
  return (
    <fieldset className={styles.teams}>
      <legend>{t('back.teams')}</legend>
      {teams.map(({ tid, name, was, open }) => (
        <Checkbox
          key={tid}
          size="md"
          className={styles.team!}
          label={<bdi>{name}</bdi>}
          description={open ? t(`back.was.${was}`) : t('back.gone')}
          checked={open && chosen.has(tid)}
          disabled={!open}
          onChange={(event) => change(tid, event.currentTarget.checked)}
        />
      ))}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
