import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Why } from '../../lib/problem.ts'
import { myFormsQuery } from '../../lib/queries.ts'
import { useFormat } from '../../lib/words/format.ts'
import { useLanguage } from '../../lib/words/i18n.ts'

interface Props {
  pid: string
  why: Pick<Why, 'setting' | 'lifted_by'>
}

/** The way to a form that is needed first; of one that has closed, since when. */
export function MissingForm({ pid, why: { setting, lifted_by } }: Props) {
  const { t } = useTranslation('problems')
  const { meeting } = useFormat()
  const language = useLanguage()
  const fid = setting.replace(/^form /, '')
  const form = useQuery(myFormsQuery(pid)).data?.find((one) => one.fid === fid)
  const title = form?.texts[language].title ?? fid
  if (lifted_by === 'you')
    return (
      <Link to="/p/$pid/forms/$fid" params={{ pid, fid }}>
        {t('missingForm.fillIn', { title })}
      </Link>
    )
  if (!form?.due_at) return null
  return <span>{t('missingForm.closed', { title, when: meeting(form.due_at) })}</span>
}
