import { changeMe, getMeOptions, type MeChange } from '@manyhands/api-client'
import { useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { ifMatch } from '../../../lib/api/headers.ts'
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
      const headers = ifMatch(queryClient.getQueryData(getMeOptions().queryKey))
      refreshMe(queryClient, await changeMe({ body: changeOf(changed), headers }))
    },
    async reload() {
      return profileOf(await queryClient.fetchQuery({ ...getMeOptions(), staleTime: 0 }))
    },
  })
}
