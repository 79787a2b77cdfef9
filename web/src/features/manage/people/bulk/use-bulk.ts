import { addChief, addMember, removeChief, removeMember } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queriesOf } from '../../../../lib/api/cache.ts'
import { participationQuery } from '../../../../lib/standing.ts'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import type { Plan, Role, Way } from './plan.ts'

interface Target {
  pid: string
  tid: string
  team: string
  way: Way
  role: Role
}

/** In sequence. After a failure, calling `bulk.mutate` again continues where it stopped. */
export function useBulk({ pid, tid, team, way, role }: Target) {
  const { t } = useTranslation('teams')
  const queryClient = useQueryClient()
  const [done, setDone] = useState(0)
  const bulk = useMutation({
    async mutationFn(changes: Plan['changes']) {
      for (const [at, { person, was }] of changes.entries()) {
        if (at < done) continue
        const path = { pid, tid, uid: person.uid }
        if (way === 'in') await (role === 'chief' ? addChief : addMember)({ path })
        else await (was === 'chief' ? removeChief : removeMember)({ path })
        setDone(at + 1)
      }
    },
    onSuccess(_, changes) {
      const count = changes.length
      const turned = changes.some(({ was }) => was !== null)
      toasts.say(
        t(way === 'out' ? 'bulk.takenOut' : turned ? 'bulk.applied' : 'bulk.invited', { count, team }),
      )
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries(queriesOf({ pid })),
        queryClient.invalidateQueries(participationQuery),
      ]),
  })
  return { bulk, done }
}
