import { type MyClaim, setMyClaim } from '@manyhands/api-client'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { ifMatch } from '../../../lib/api/headers.ts'
import { useAutosave } from '../../../ui/forms/autosave/use-autosave.ts'
import { checkQuery, myClaimQuery } from '../queries.ts'

type Values = { oid: string; note: string; receipts: string[] }

const valuesOf = (claim: MyClaim | null): Values => ({
  oid: claim?.oid ?? '',
  note: claim?.note ?? '',
  receipts: claim?.receipts.map(({ id }) => id) ?? [],
})

/** A claim that saves itself, unless it was changed on another device. */
export function useDraft(pid: string, start: MyClaim | null) {
  const queryClient = useQueryClient()
  const known = useRef(start)
  const form = useForm<Values>({ defaultValues: valuesOf(start) })
  const mine = myClaimQuery(pid)
  const autosave = useAutosave<Values>({
    form,
    async save(_, all) {
      known.current = await setMyClaim({ path: { pid }, body: all, headers: ifMatch(known.current) })
      queryClient.setQueryData(mine.queryKey, known.current)
      await queryClient.invalidateQueries(checkQuery(pid))
    },
    async reload() {
      known.current = await queryClient.fetchQuery({ ...mine, staleTime: 0 })
      return valuesOf(known.current)
    },
  })
  return { form, autosave }
}
