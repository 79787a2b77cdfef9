import type { Board, BoardSeat } from '@manyhands/api-client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { submit } from '../../../lib/offline/waiting.ts'
import { useSession } from '../../../lib/session.ts'
import { type Attendance, type GroupName, keyOf, withState } from './groups.ts'
import { boardQuery } from './use-live.ts'

/** How long someone stays in place, with an undo button. */
const keptMs = 2_500
/** After the list has moved, a tap may still be meant for what was there before. */
const blindMs = 350

interface Step {
  task: string
  seat: BoardSeat
  to: Attendance
}

/** Records with one tap, optimistically. A second tap does nothing; people move later, all at once. */
export function useRecord(pid: string) {
  const [kept, setKept] = useState<ReadonlyMap<string, GroupName>>(new Map())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const movedAt = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  function releaseKept(): void {
    clearTimeout(timer.current)
    movedAt.current = Date.now()
    setKept(new Map())
  }
  const record = useRecording(pid)
  return {
    kept,
    isKept: (task: string, uid: string) => kept.has(keyOf(task, uid)),
    /** The next step. */
    tap(step: Step): void {
      const key = keyOf(step.task, step.seat.uid)
      if (kept.has(key) || Date.now() - movedAt.current < blindMs) return
      setKept((now) => new Map(now).set(key, step.seat.group))
      // While taps follow each other, everyone stays in place until a pause.
      clearTimeout(timer.current)
      timer.current = setTimeout(releaseKept, keptMs)
      void record(step)
    },
    /** Any other step. */
    say: (step: Step) => void record(step),
  }
}

/** Stored on this device first, and sent as soon as there is a network. */
function useRecording(pid: string) {
  const { t } = useTranslation('roster')
  const queryClient = useQueryClient()
  const { queryKey } = boardQuery(pid)
  const { person } = useSession()
  return async ({ task, seat: { uid, name, state }, to }: Step): Promise<void> => {
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData<Board>(queryKey, (board) => board && withState(board, task, uid, to, new Date()))
    await submit(person!.uid, {
      method: 'PUT',
      path: `/api/projects/${pid}/tasks/${task}/people/${uid}/attendance`,
      // It may be sent much later.
      body: { state: to, from: state, at: new Date().toISOString() },
      subject: keyOf(task, uid),
      about: { title: name, what: t(`seat.${to as 'done'}`), seat: { pid, task, uid, state: to } },
    })
  }
}
