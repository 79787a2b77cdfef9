import type { Todo } from '@manyhands/api-client'
import { IconChecklist, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Section } from '../../ui/frame/page.tsx'
import { Box } from '../../ui/layout/layout.tsx'
import styles from './home.module.css'
import { TodoText, useDueText, useTodoDetails } from './todo-text.tsx'

/** To-dos that are answered in a dialog. */
export type Asked = Extract<Todo, { kind: 'role' | 'statement' }>

interface Props {
  todos: Todo[]
  onOpen: (todo: Asked) => void
}

/** Everything that waits for the person, by deadline. */
export function TodoList({ todos, onOpen }: Props) {
  const { t } = useTranslation('home')
  return (
    <Section title={t('todo.heading')}>
      {todos.length === 0 ? (
        <EmptyState small icon={IconChecklist} title={t('todo.title')}>
          {t('todo.text')}
        </EmptyState>
      ) : (
        <Box as="ul" surface="card" divided>
          {todos.map((todo) => (
            <li key={keyOf(todo)}>
              <Opener todo={todo} onOpen={onOpen}>
                <Words todo={todo} />
              </Opener>
            </li>
          ))}
        </Box>
      )}
    </Section>
  )
}

/** Unique: an event asks for each thing once. */
const keyOf = (todo: Todo): string =>
  JSON.stringify(
    ['pid', 'kind', 'role', 'task', 'from', 'fid', 'sid', 'team', 'state'].map(
      (field) => (todo as Record<string, unknown>)[field] ?? '',
    ),
  )

function Words({ todo }: { todo: Todo }) {
  const details = useTodoDetails()(todo)
  const due = useDueText()(todo)
  return (
    <>
      <span>
        <TodoText todo={todo} />
        {details && (
          <small>
            <bdi>{details}</bdi>
          </small>
        )}
        {due && <small data-soon={due.soon || undefined}>{due.text}</small>}
      </span>
      <IconChevronRight size={20} aria-hidden="true" />
    </>
  )
}

/** Leads to where it is done. */
function Opener({ todo, onOpen, children }: { todo: Todo; onOpen: Props['onOpen']; children: ReactNode }) {
  const looks = { className: styles.line, children }
  switch (todo.kind) {
    case 'role':
    case 'statement':
      return <button type="button" {...looks} onClick={() => onOpen(todo)} />
    case 'invitation':
      return <Link to="/me/invitations/$pid" params={{ pid: todo.pid }} {...looks} />
    case 'seat':
      return <Link to="/p/$pid/tasks/$id" params={{ pid: todo.pid, id: todo.task }} {...looks} />
    case 'unconfirmed':
    case 'swap':
      return <Link to="/shifts" {...looks} />
    case 'application':
      return <Link to="/me/applications" {...looks} />
    case 'form':
      return <Link to="/p/$pid/forms/$fid" params={{ pid: todo.pid, fid: todo.fid }} {...looks} />
    case 'availability':
      return <Link to="/p/$pid/availability" params={{ pid: todo.pid }} {...looks} />
    case 'private':
      return <Link to="/me/private" {...looks} />
    case 'claim':
      return <Link to="/p/$pid/subsidy" params={{ pid: todo.pid }} {...looks} />
    case 'inbox':
      return <Link to="/p/$pid/applications" params={{ pid: todo.pid }} search={{}} {...looks} />
    case 'claims':
      return <Link to="/p/$pid/manage/finance" params={{ pid: todo.pid }} search={{}} {...looks} />
  }
}
