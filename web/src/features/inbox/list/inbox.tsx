import { useMediaQuery } from '@mantine/hooks'
import type { Application, Team } from '@manyhands/api-client'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Why } from '../../../lib/problem.ts'
import { useKeys, useKeysOn } from '../../../ui/keys/use-keys.ts'
import { Actions } from '../detail/actions.tsx'
import { Detail } from '../detail/detail.tsx'
import { noteField } from '../detail/notes.tsx'
import styles from '../inbox.module.css'
import type { Key } from '../keys/keys.ts'
import { KeysDialog } from '../keys/keys-dialog.tsx'
import type { Wanted } from '../queries.ts'
import { mayDecide, type Viewer } from '../turn.ts'
import { Bulk } from './bulk.tsx'
import { Filters } from './filters.tsx'
import { InboxList } from './inbox-list.tsx'
import { Questions } from './questions.tsx'
import { type InboxState, useInbox } from './use-inbox.ts'

interface Props {
  pid: string
  /** The open application in the URL. */
  openId: string | undefined
  wanted: Wanted
  search: Record<string, string>
  teams: Team[]
  closed: Why[]
  viewer: Viewer
}

/** The list and the open application: side by side on a desk, one at a time on a phone. */
export function Inbox({ pid, openId, wanted, search, teams, closed, viewer }: Props) {
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) ?? false
  const go = useGo(pid)
  const open = (id: string | undefined, replace = wide) =>
    go({ ...search, id: id ?? '' }, { replace, resetScroll: !wide })
  const look = (change: Record<string, string>) =>
    go({ ...search, ...change }, { replace: true, resetScroll: false })
  const inbox = useInbox({ pid, wanted, openId, wide, viewer, closed, open })
  const [keysOn, setKeysOn] = useKeysOn()
  const [explaining, setExplaining] = useState(false)
  useInboxKeys(inbox, keysOn, () => setExplaining(true))
  const { shownId, applications, ask } = inbox
  return (
    <>
      <Filters
        wanted={wanted}
        teams={teams.filter(({ tid }) => viewer.isOrganiser || viewer.leads(tid))}
        onLook={look}
      />
      <div className={styles.panes} data-one={openId !== undefined || undefined}>
        <InboxList
          inbox={inbox}
          search={search}
          wanted={wanted}
          keysOn={keysOn}
          onExplain={() => setExplaining(true)}
          onLook={look}
        />
        {shownId && (
          <Detail
            key={shownId}
            pid={pid}
            id={shownId}
            known={applications.find(({ id }) => id === shownId)}
            teams={teams}
            search={search}
            onUndo={inbox.undoOne}
            actions={(application) => (
              <Actions
                application={application}
                mine={mayDecide(application, viewer)}
                closed={closed}
                keysOn={keysOn}
                busy={inbox.decide.isPending}
                onAccept={() => inbox.accept(application)}
                onAsk={(name) => ask(name, [application])}
              />
            )}
          />
        )}
      </div>
      {inbox.chosen.size > 0 && <Bulk inbox={inbox} />}
      <Questions pid={pid} inbox={inbox} teams={teams} />
      {explaining && <KeysDialog on={keysOn} onSwitch={setKeysOn} onClose={() => setExplaining(false)} />}
    </>
  )
}

/** Changes filters or the open application. Empty values are left out of the URL. */
function useGo(pid: string) {
  const navigate = useNavigate()
  return (next: Record<string, string>, how: { replace: boolean; resetScroll: boolean }) => {
    const search = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ''))
    void navigate({ to: '/p/$pid/applications', params: { pid }, search, ...how })
  }
}

function useInboxKeys(inbox: InboxState, on: boolean, explain: () => void): void {
  const { shown, shownId, ask } = inbox
  const withShown = (step: (application: Application) => void) => () => shown && step(shown)
  const steps: Record<Key, () => void> = {
    j: () => inbox.move(1),
    k: () => inbox.move(-1),
    x: () => shownId && inbox.toggle(shownId),
    a: withShown(inbox.accept),
    d: withShown((one) => ask('decline', [one])),
    f: withShown((one) => ask('forward', [one])),
    t: withShown((one) => one.state === 'pending' && ask('interview', [one])),
    n: () => document.getElementById(noteField)?.focus(),
    u: inbox.undoLast,
    '?': explain,
  }
  useKeys(steps, on)
}
