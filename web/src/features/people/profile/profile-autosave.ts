import { useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type { MeChange } from '../../../../../api-client/src/index.ts'
import { callForVersion, changeMe } from '../../../lib/api.ts'
import { meQuery } from '../../../lib/queries.ts'
import type { Me } from '../../../lib/session.ts'
import { type Autosave, useAutosave } from '../../../ui/forms/autosave/use-autosave.ts'
import { refreshMe } from '../queries.ts'

export interface ProfileValues {
  name: string
  intro: string
  languages: string[]
  /** Empty for the device's time zone. */
  time_zone: string
  /** Null until they have chosen. */
  listed: boolean | null
}

export const profileOf = ({ name, intro, languages, time_zone, listed }: Me): ProfileValues => ({
  name,
  intro,
  languages,
  time_zone: time_zone ?? '',
  listed,
})

function changeOf({ time_zone, listed, ...rest }: Partial<ProfileValues>): MeChange {
  return {
    ...rest,
    ...(time_zone !== undefined && { time_zone: time_zone === '' ? null : time_zone }),
    ...(typeof listed === 'boolean' && { listed }),
  }
}

export function useProfileAutosave(form: UseFormReturn<ProfileValues>): Autosave {
  const queryClient = useQueryClient()
  return useAutosave({
    form,
    async save(changed) {
      const version = queryClient.getQueryData(meQuery.queryKey)?.version
      const headers = version ? { 'If-Match': version } : {}
      refreshMe(queryClient, await callForVersion(changeMe({ body: changeOf(changed), headers })))
    },
    async reload() {
      const { data } = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
      return profileOf(data)
    },
  })
}
