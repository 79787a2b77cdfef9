import { Chip } from '@mantine/core'
import type { Team } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { Cluster } from '../../../ui/layout/layout.tsx'
import styles from './many.module.css'

interface Props {
  teams: Team[]
  isOrganiser: boolean
  /** Empty for the event itself. */
  chosen: string[]
  onChange: (tids: string[]) => void
}

/** For which teams; nothing to choose with a single one. */
export function TeamFields({ teams, isOrganiser, chosen, onChange }: Props) {
  const { t } = useTranslation('roster')
  const offered = [
    ...(isOrganiser ? [{ tid: '', name: t('form.noTeam') }] : []),
    ...teams.map(({ tid, name }) => ({ tid, name })),
  ]
  if (offered.length < 2) return null
  return (
    <fieldset className={styles.teams}>
      <legend>{t('many.teams')}</legend>
      <Chip.Group multiple value={chosen} onChange={onChange}>
        <Cluster gap={2} align="stretch">
          {offered.map(({ tid, name }) => (
            <Chip key={tid} value={tid} size="md" variant="outline">
              {name}
            </Chip>
          ))}
        </Cluster>
      </Chip.Group>
    </fieldset>
  )
}
