import { useTranslation } from 'react-i18next'
import { Text } from '../../../ui/layout/layout.tsx'
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
          <Text as="strong" size={18} tabular>
            {count}
          </Text>
          <Text as="span" size={12}>
            {t(`today.groups.${name}`)}
          </Text>
        </button>
      ))}
    </nav>
  )
}
