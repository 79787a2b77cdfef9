import { checkIn, getMyAttendanceOptions, type MyAttendance, setRunningLate } from '@manyhands/api-client'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { homeQuery } from '../../lib/queries.ts'
import { toasts } from '../feedback/toasts/toast-queue.ts'
import { useWarn } from '../feedback/toasts/toaster.tsx'

export interface OwnShift {
  pid: string
  task: string
  title: string
}

export const myAttendanceQuery = ({ pid, task }: Pick<OwnShift, 'pid' | 'task'>) =>
  getMyAttendanceOptions({ path: { pid, id: task } })

/** The pages that show it. */
function show(queryClient: QueryClient, shift: OwnShift, now: MyAttendance): void {
  queryClient.setQueryData(myAttendanceQuery(shift).queryKey, now)
  void queryClient.invalidateQueries({ queryKey: homeQuery.queryKey })
}

/** With the code at the desk, or without. */
export function useCheckIn(shift: OwnShift) {
  const { t } = useTranslation('check-in')
  const queryClient = useQueryClient()
  const { pid, task } = shift
  return useMutation({
    mutationFn: (body: { code?: string }) => checkIn({ path: { pid, id: task }, body }),
    onSuccess(now) {
      show(queryClient, shift, now)
      toasts.say(t('toast.arrived', { shift: shift.title }))
    },
    onError: useWarn(),
  })
}

/** Zero takes it back. */
export function useRunningLate(shift: OwnShift) {
  const { t } = useTranslation('check-in')
  const queryClient = useQueryClient()
  const { pid, task } = shift
  return useMutation({
    mutationFn: (minutes: number) => setRunningLate({ path: { pid, id: task }, body: { minutes } }),
    onSuccess(now, minutes) {
      show(queryClient, shift, now)
      toasts.say(t(minutes > 0 ? 'toast.late' : 'toast.onTime'))
    },
    onError: useWarn(),
  })
}
