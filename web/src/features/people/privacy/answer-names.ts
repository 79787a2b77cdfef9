import { getFormOptions } from '@manyhands/api-client'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/i18n.ts'

const parts = (field: string) => {
  const at = field.lastIndexOf('.')
  return { fid: field.slice(0, at), id: field.slice(at + 1) }
}

/** Turns `form.question` of the log into the current wording of the question. */
export function useAnswerNames(pid: string, fields: readonly string[]): string[] {
  const { t } = useTranslation('private')
  const language = useLanguage()
  const fids = [...new Set(fields.map((field) => parts(field).fid))]
  const forms = useQueries({
    queries: fids.map((fid) => ({
      ...getFormOptions({ path: { pid, fid } }),
      staleTime: 60_000,
      retry: false,
    })),
  })
  return fields.map((field) => {
    const { fid, id } = parts(field)
    const form = forms[fids.indexOf(fid)]?.data
    const question = form?.questions.find((one) => one.id === id)?.texts[language].label
    return t('answerTo', {
      form: form?.texts[language].title ?? fid,
      question: question ?? id.replaceAll('_', ' '),
    })
  })
}
