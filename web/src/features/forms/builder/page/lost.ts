import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { allFormsQuery } from '../../queries.ts'
import type { Building } from '../draft/use-builder.ts'

/** Describes who loses what when a required form closes; '' if nobody does. */
export function useLost(pid: string, { form, draft }: Pick<Building, 'form' | 'draft'>): string {
  const { t } = useTranslation('forms')
  const { list } = useFormat()
  const listed = useQuery(allFormsQuery(pid)).data?.find(({ fid }) => fid === form.fid)
  const count = (listed?.asked ?? 0) - (listed?.answered ?? 0)
  if (draft.required_for.length === 0 || count <= 0) return ''
  const things = list(draft.required_for.map((one) => t(`closing.things.${one}`)))
  return t('closing.lost', { count, things })
}
