import type { Todo } from '@manyhands/api-client'
import { Trans, useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { useFieldName } from '../../lib/i18n/private.ts'
import { useShiftTimes } from '../../lib/i18n/times/shift-times.ts'

/** The action, with its object in bold. */
export function TodoText({ todo }: { todo: Todo }) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const components = { strong: <strong /> }
  const words = { t, components }
  switch (todo.kind) {
    case 'invitation':
    case 'availability':
    case 'private':
      return <Trans {...words} i18nKey={`todo.${todo.kind}`} values={{ project: todo.project }} />
    case 'role':
      return t(`todo.role.${todo.role}`, { project: todo.project })
    case 'seat':
      return <Trans {...words} i18nKey="todo.seat" values={{ title: todo.title }} />
    case 'unconfirmed':
      return t('todo.unconfirmed', { count: todo.count })
    case 'swap': {
      const values = { name: todo.from, title: todo.title }
      return <Trans {...words} i18nKey={todo.exchange ? 'todo.swap' : 'todo.handOver'} values={values} />
    }
    case 'application': {
      const asks = todo.asks === 'interview' ? 'todo.interview' : 'todo.pool'
      return <Trans {...words} i18nKey={asks} values={{ team: todo.team }} />
    }
    case 'form':
      return <Trans {...words} i18nKey={`todo.form.${todo.state}`} values={{ title: todo.title[language] }} />
    case 'statement':
      return <Trans {...words} i18nKey="todo.statement" values={{ title: todo.title[language] }} />
    case 'claim':
      return t(`todo.claim.${todo.state}`)
    case 'inbox':
      return t('todo.inbox', { count: todo.count })
    case 'claims':
      return t('todo.claims', { count: todo.count })
  }
}

/** The event, and what else helps to decide: teams, times, fields. */
export function useTodoDetails() {
  const { t } = useTranslation('home')
  const { list } = useFormat()
  const { whole } = useShiftTimes()
  const fieldName = useFieldName()
  return (todo: Todo): string => {
    if (todo.kind === 'invitation') return list(todo.teams)
    if (todo.kind === 'private')
      return t('todo.fields', {
        names: todo.fields.map((one) => fieldName(one.section, one.field)).join(' · '),
      })
    if ((todo.kind === 'seat' || todo.kind === 'swap') && todo.starts_at && todo.ends_at)
      return `${whole(todo.starts_at, todo.ends_at, todo.time_zone)} · ${todo.project}`
    return todo.kind === 'role' || todo.kind === 'availability' ? '' : todo.project
  }
}

const dayMs = 86_400_000

/** The deadline, and whether it is near or over. */
export function useDueText() {
  const { t } = useTranslation('home')
  const { moment, ago } = useFormat()
  return (todo: Todo): { text: string; soon: boolean } | null => {
    // These have no deadline of their own: it is when the shift begins.
    if (todo.due_at === null || todo.kind === 'swap' || todo.kind === 'unconfirmed') return null
    const when = moment(todo.due_at, todo.time_zone)
    const left = Date.parse(todo.due_at) - Date.now()
    if (todo.kind === 'inbox' && todo.overdue > 0)
      return { text: t('todo.overdue', { count: todo.overdue }), soon: true }
    const text = t('todo.due', { when })
    return left < 7 * dayMs
      ? { text: `${text} · ${ago(todo.due_at)}`, soon: left < 3 * dayMs }
      : { text, soon: false }
  }
}
