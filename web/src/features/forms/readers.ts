import type { Form } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'

/** Who reads the answers to a form: "owners and finance". */
export function useReaders() {
  const { t } = useTranslation('forms')
  const { list } = useFormat()
  return ({ readers }: Pick<Form, 'readers'>): string =>
    list(['owner' as const, ...readers].map((role) => t(`readers.${role}`)))
}
