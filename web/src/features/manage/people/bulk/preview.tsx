import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
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
    <Stack gap={2.5} surface="sunken" pad="4 5" role="status">
      {way === 'out' && <Text weight={600}>{t('bulk.willTakeOut', { count: changes.length, team })}</Text>}
      {way === 'in' && (invited > 0 || turned === 0) && (
        <Text weight={600}>{t('bulk.willInvite', { count: invited, team })}</Text>
      )}
      {way === 'in' && turned > 0 && <Text weight={600}>{t('bulk.willTurn', { count: turned, team })}</Text>}
      {changes.length > 0 && (
        <Stack as="ul" gap={1} className={styles.names}>
          {changes.slice(0, shown).map(({ person: { uid, name }, was }) => (
            <li key={uid}>
              <bdi>{name}</bdi>
              {was && (
                <Text as="span" tone="muted" size={14}>
                  {t(`bulk.was.${was}`)}
                </Text>
              )}
            </li>
          ))}
          {rest > 0 && (
            <Text as="li" tone="muted" size={14}>
              {t('bulk.more', { count: rest })}
            </Text>
          )}
        </Stack>
      )}
      {way === 'in' && invited > 0 && (
        <Text tone="muted" size={14}>
          {t(draft ? 'add.invitesLater' : 'add.invites')}
        </Text>
      )}
      {same.length > 0 && (
        <Text tone="muted" size={14}>
          {t(way === 'in' ? 'bulk.alreadyIn' : 'bulk.notIn', { count: same.length })}
          {gap}
          {same.length <= shown && list(same.map(({ name }) => name))}
        </Text>
      )}
    </Stack>
  )
}
