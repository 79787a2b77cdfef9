import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import styles from '../people.module.css'
import type { Plan, Way } from './plan.ts'

interface Props {
  plan: Plan
  way: Way
  team: string
  draft: boolean
}

const shown = 8

/** Who is affected, by name, and who isn't. */
export function Preview({ plan: { changes, same }, way, team, draft }: Props) {
  const { t } = useTranslation('teams')
  const { list, gap } = useFormat()
  const rest = changes.length - shown
  const turned = changes.filter(({ was }) => was !== null).length
  const invited = changes.length - turned
  return (
    <div className={styles.preview} role="status">
      {way === 'out' && (
        <p className={styles.count}>{t('bulk.willTakeOut', { count: changes.length, team })}</p>
      )}
      {way === 'in' && (invited > 0 || turned === 0) && (
        <p className={styles.count}>{t('bulk.willInvite', { count: invited, team })}</p>
      )}
      {way === 'in' && turned > 0 && (
        <p className={styles.count}>{t('bulk.willTurn', { count: turned, team })}</p>
      )}
      {changes.length > 0 && (
        <ul className={styles.names}>
          {changes.slice(0, shown).map(({ person: { uid, name }, was }) => (
            <li key={uid}>
              <bdi>{name}</bdi>
              {was && <span className={styles.was}>{t(`bulk.was.${was}`)}</span>}
            </li>
          ))}
          {rest > 0 && <li className={styles.was}>{t('bulk.more', { count: rest })}</li>}
        </ul>
      )}
      {way === 'in' && invited > 0 && (
        <p className={styles.was}>{t(draft ? 'add.invitesLater' : 'add.invites')}</p>
      )}
      {same.length > 0 && (
        <p className={styles.was}>
          {t(way === 'in' ? 'bulk.alreadyIn' : 'bulk.notIn', { count: same.length })}
          {gap}
          {same.length <= shown && list(same.map(({ name }) => name))}
        </p>
      )}
    </div>
  )
}
