import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import type { Why } from '../../lib/problem.ts'
import { myFormsQuery, projectQuery } from '../../lib/queries.ts'

interface Props {
  pid: string
  /** `form-missing`, or `form-missing-closed`. */
  why: Pick<Why, 'rule' | 'form'>
  /** Shown for a closed form while its closing time is unknown. */
  children?: ReactNode
}

/** Links to a form that has to be filled in first. If it has closed, says since when. */
export function MissingForm({ pid, why: { rule, form: fid = '' }, children }: Props) {
  const { t } = useTranslation('problems')
  const { meeting } = useFormat()
  const language = useLanguage()
  const form = useQuery(myFormsQuery(pid)).data?.find((one) => one.fid === fid)
  const { data: project } = useQuery({ ...projectQuery(pid), enabled: false })
  const title = form?.texts[language].title ?? fid
  if (rule === 'form-missing')
    return (
      <Link to="/p/$pid/forms/$fid" params={{ pid, fid }}>
        {t('missingForm.fillIn', { title })}
      </Link>
    )
  if (!form?.due_at) return children
  return <span>{t('missingForm.closed', { title, when: meeting(form.due_at, project?.time_zone) })}</span>
}
