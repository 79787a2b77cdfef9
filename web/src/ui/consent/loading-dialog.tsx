import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { homeQuery } from '../../lib/queries.ts'
import { Waiting } from '../data/skeletons.tsx'
import { Dialog } from '../feedback/dialog.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { toasts } from '../feedback/toasts/toast-queue.ts'

interface Props {
  title: string
  /** Hasn't found what is asked. */
  query: Pick<UseQueryResult, 'fetchStatus' | 'isSuccess'> & { error: unknown; refetch: () => unknown }
  onClose: () => void
}

/** Until the question of a to-do is loaded. If it is gone, says so and closes. */
export function LoadingDialog({ title, query, onClose }: Props) {
  const { t } = useTranslation('home')
  const queryClient = useQueryClient()
  const { error, fetchStatus, isSuccess, refetch } = query
  const gone = isSuccess && fetchStatus === 'idle'
  const leave = useEffectEvent(() => {
    void queryClient.invalidateQueries(homeQuery)
    toasts.say(t('todo.gone'))
    onClose()
  })
  useEffect(() => {
    if (gone) leave()
  }, [gone])
  return (
    <Dialog opened title={title} onClose={onClose}>
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Waiting kind="rows" count={2} />}
    </Dialog>
  )
}
