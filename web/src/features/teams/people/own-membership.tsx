import { Button } from '@mantine/core'
import { removeChief, removeMember, type Team } from '@manyhands/api-client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queriesOf } from '../../../lib/api/cache.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toasts/toaster.tsx'
import { BlockedButton } from '../../../ui/forms/blocked-button.tsx'
import { Box, Cluster } from '../../../ui/layout/layout.tsx'
import { refreshPeople } from '../queries.ts'
import type { Rights } from '../rights.ts'
import styles from '../team.module.css'

interface Props {
  team: Team
  rights: Rights
}

/** The person's role in the team, and leaving it with an undo. */
export function OwnMembership({ team, rights }: Props) {
  const { t } = useTranslation('teams')
  const [asking, setAsking] = useState(false)
  const { state, leave } = useLeaving({ team, rights })
  const { role, closed } = rights
  if (state === 'leaving' || (state === 'left' && role === null))
    return (
      <Cluster gap="2 4" between pad="3.5 5" className={styles.own}>
        <p>{t('own.thanks', { team: team.name })}</p>
      </Cluster>
    )
  if (role === null) return null
  const alone = role === 'chief' && team.chiefs === 1
  return (
    <Cluster gap="2 4" between pad="3.5 5" className={styles.own}>
      <p>{t(`own.${role}`)}</p>
      {closed.length > 0 ? (
        <BlockedButton why={closed} size="sm">
          {t('own.leave')}
        </BlockedButton>
      ) : (
        <Button variant="default" size="sm" onClick={() => (alone ? setAsking(true) : leave())}>
          {t('own.leave')}
        </Button>
      )}
      <Confirm
        opened={asking}
        title={t('own.leaveTitle', { team: team.name })}
        action={t('own.leave')}
        dangerous
        onConfirm={() => {
          setAsking(false)
          leave()
        }}
        onClose={() => setAsking(false)}
      >
        <Box as="p" surface="warn" pad="3 4" tone="warn" weight={550} className={styles.warn}>
          {t('own.lastChief')}
        </Box>
      </Confirm>
    </Cluster>
  )
}

/** Announced, and executed unless undone. */
function useLeaving({ team: { pid, tid, name }, rights: { role, uid } }: Props) {
  const { t } = useTranslation('teams')
  const queryClient = useQueryClient()
  const warn = useWarn()
  const [state, setState] = useState<'in' | 'leaving' | 'left'>('in')
  async function go(): Promise<void> {
    try {
      await (role === 'chief' ? removeChief : removeMember)({ path: { pid, tid, uid: uid! } })
      // Data that only members may read isn't refetched.
      queryClient.removeQueries(queriesOf({ pid, tid }, 'listTeamPeople'))
      setState('left')
    } catch (error) {
      warn(error)
      setState('in')
    }
    await refreshPeople(queryClient, pid)
  }
  return {
    state,
    leave(): void {
      setState('leaving')
      toasts.undoable(
        t('own.leaving', { team: name }),
        () => void go(),
        () => setState('in'),
      )
    },
  }
}
