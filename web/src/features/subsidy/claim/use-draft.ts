import { type MyClaim, setMyClaim } from '@manyhands/api-client'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { callForVersion } from '../../../lib/api/headers.ts'
import { useAutosave } from '../../../ui/forms/autosave/use-autosave.ts'
import { checkQuery, myClaimQuery } from '../queries.ts'

type Values = { oid: string; note: string; receipts: string[] }

const valuesOf = (claim: MyClaim | undefined): Values => ({
  oid: claim?.oid ?? '',
  note: claim?.note ?? '',
  receipts: claim?.receipts.map(({ id }) => id) ?? [],
})

/** The version of a claim that doesn't exist. */
const nothing = '""'

/** A claim that saves itself, unless it was changed on another device. */
export function useDraft(pid: string, start: { data: MyClaim; version: string | null } | null) {
  const queryClient = useQueryClient()
  const version = useRef(start ? start.version : nothing)
  const form = useForm<Values>({ defaultValues: valuesOf(start?.data) })
  const mine = myClaimQuery(pid)
  const autosave = useAutosave<Values>({
    form,
    async save(_, all) {
      const headers = version.current ? { 'If-Match': version.current } : {}
      const kept = await callForVersion(setMyClaim({ path: { pid }, body: all, headers }))
      version.current = kept.version
      queryClient.setQueryData(mine.queryKey, kept)
      await queryClient.invalidateQueries(checkQuery(pid))
    },
    async reload() {
      const fresh = await queryClient.fetchQuery({ ...mine, staleTime: 0 })
      version.current = fresh ? fresh.version : nothing
      return valuesOf(fresh?.data)
    },
  })
  return { form, autosave }
}
