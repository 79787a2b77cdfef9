import type { Team } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { Finished } from '../../../ui/ends/ends.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'

/** Shown after someone has joined. */
export function InTeam({ team: { pid, tid, name } }: { team: Pick<Team, 'pid' | 'tid' | 'name'> }) {
  const { t } = useTranslation('joining')
  return (
    <Finished
      title={t('join.in', { team: name })}
      lead={t('join.next')}
      actions={
        <>
          <LinkButton to="/p/$pid/t/$tid" params={{ pid, tid }}>
            {t('join.toTeam')}
          </LinkButton>
          <LinkButton to="/home" variant="default">
            {t('way.toHome')}
          </LinkButton>
        </>
      }
    />
  )
}
