import { useTranslation } from 'react-i18next'
import type { Group, GroupName } from './groups.ts'
import styles from './today.module.css'

interface Props {
  /** All groups, unfiltered. */
  groups: Group[]
  onJump: (name: GroupName) => void
}

/** Counts by group within reach of a thumb; tapping scrolls there. */
export function JumpBar({ groups, onJump }: Props) {
  const { t } = useTranslation('roster')
  return (
    <nav className={styles.jump} data-bar="end" aria-label={t('today.jump')}>
      {groups.map(({ name, count }) => (
        <button
          key={name}
          type="button"
          data-group={name}
          disabled={count === 0}
          onClick={() => onJump(name)}
        >
          <strong>{count}</strong>
          <span>{t(`today.groups.${name}`)}</span>
        </button>
      ))}
    </nav>
  )
}
