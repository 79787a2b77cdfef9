import type { Purpose } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import { isPart, useFieldName, useSectionName } from '../../lib/i18n/private.ts'

type Need = Purpose['needs'][number]

/** The data that can be read, in the words of the forms: "Bank account · Legal name". */
export function useNeeds() {
  const field = useFieldName()
  const section = useSectionName()
  return ({ needs }: { needs: Need[] }): string =>
    needs
      .flatMap((need) =>
        isPart(need) ? need.fields.map((one) => field(need.section, one)) : [section(need.section)],
      )
      .join(' · ')
}

/** "owners and finance". */
export function useReaderNames() {
  const { t } = useTranslation('purposes')
  const { list } = useFormat()
  return ({ readers }: Pick<Purpose, 'readers'>): string => list(readers.map((role) => t(`readers.${role}`)))
}
