import { useTranslation } from 'react-i18next'
import type { Group } from './groups.ts'
import styles from './today.module.css'

/** In reach of a thumb: how many are where, and the way there. */
export function JumpBar({ groups }: { groups: Group[] }) {
  const { t } = useTranslation('roster')
  const shown = groups.filter(({ name }) => name !== 'absent')
  return (
    <nav className={styles.jump} aria-label={t('today.jump')}>
      {shown.map(({ name, count }) => (
        <button
          key={name}
          type="button"
          data-group={name}
          disabled={count === 0}
          onClick={() => document.getElementById(`board-${name}`)?.scrollIntoView({ behavior: 'smooth' })}
        >
          <strong>{count}</strong>
          <span>{t(`today.groups.${name}`)}</span>
        </button>
      ))}
    </nav>
  )
}
