import { changeProject, type Project, type ProjectChange } from '@manyhands/api-client'
import { useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { ifMatch } from '../../../lib/api/headers.ts'
import { projectQuery } from '../../../lib/queries.ts'
import { useStepUp } from '../../../lib/step-up.ts'
import { type Autosave, useAutosave } from '../../../ui/forms/autosave/use-autosave.ts'
import { requireOrder } from '../../../ui/forms/choices/day-fields.tsx'
import { refreshProject } from '../queries.ts'
import { type PageValues, pageValuesOf, toPage } from './page/page-values.ts'

export interface SettingsValues {
  name: string
  description: string
  starts_on: string
  ends_on: string
  time_zone: string
  listing: Project['listing']
  strong_sign_in: Project['strong_sign_in']
  /** Empty for none. */
  organiser: string
  /** Empty for the default colour. */
  accent: string
  page: PageValues
}

export const settingsOf = (project: Project): SettingsValues => ({
  name: project.name,
  description: project.description,
  starts_on: project.starts_on,
  ends_on: project.ends_on,
  time_zone: project.time_zone,
  listing: project.listing,
  strong_sign_in: project.strong_sign_in,
  organiser: project.organiser ?? '',
  accent: project.accent ?? '',
  page: pageValuesOf(project.page),
})

function changeOf({ organiser, accent, page, ...rest }: Partial<SettingsValues>): ProjectChange {
  return {
    ...rest,
    ...(organiser !== undefined && { organiser: organiser.trim() || null }),
    ...(accent !== undefined && { accent: accent || null }),
    ...(page && { page: toPage(page) }),
  }
}

export function useSettingsAutosave(pid: string, form: UseFormReturn<SettingsValues>): Autosave {
  const queryClient = useQueryClient()
  const stepUp = useStepUp()
  const query = projectQuery(pid)
  return useAutosave({
    form,
    async save(changed, all) {
      if (changed.starts_on !== undefined || changed.ends_on !== undefined) requireOrder(all)
      const headers = ifMatch(queryClient.getQueryData(query.queryKey))
      const change = () => changeProject({ path: { pid }, body: changeOf(changed), headers })
      refreshProject(queryClient, await stepUp(change))
    },
    reload: async () => settingsOf(await queryClient.fetchQuery({ ...query, staleTime: 0 })),
  })
}
