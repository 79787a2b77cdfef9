import type { FormInList } from '@manyhands/api-client'
import { IconChevronRight } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trans, useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { myFormsQuery } from '../../../lib/queries.ts'
import { useMyProjects } from '../../../lib/standing.ts'
import cards from '../../../ui/data/cards.module.css'
import { useDueText } from './due-text.ts'
import { daysLeft, inOrder, isOpen } from './order.ts'

interface Waiting extends FormInList {
  pid: string
  project: string
}

/** The open forms of the person's projects, the earliest deadline first. */
export function useOpenForms(): Waiting[] {
  const projects = useMyProjects()
  const lists = useQueries({ queries: projects.map(({ pid }) => myFormsQuery(pid)) })
  return inOrder(
    projects.flatMap(({ pid, project }, at) =>
      (lists[at]?.data ?? []).filter(isOpen).map((form) => ({ ...form, pid, project })),
    ),
  )
}

export function FormsAtHome() {
  const { t } = useTranslation('forms')
  const due = useDueText()
  const language = useLanguage()
  const open = useOpenForms()
  if (open.length === 0) return null
  return (
    <ul className={cards.list}>
      {open.map((form) => {
        const step = form.again ? 'again' : form.state === 'draft' ? 'goOn' : 'fillIn'
        return (
          <li key={`${form.pid} ${form.fid}`}>
            <Link to="/p/$pid/forms/$fid" params={{ pid: form.pid, fid: form.fid }}>
              <span>
                <Trans
                  t={t}
                  i18nKey={`home.${step}`}
                  values={{ project: form.project, title: form.texts[language].title }}
                  components={{ title: <strong /> }}
                />
                <small data-soon={daysLeft(form.due_at, new Date()) !== null || undefined}>{due(form)}</small>
              </span>
              <IconChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
