import type { Application, Team } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import type { Why } from '../../../lib/problem.ts'
import type { Shortcut } from '../../../ui/keys/step-of.ts'
import { useKeysOn } from '../../../ui/keys/use-keys.ts'
import { Triage } from '../../../ui/triage/triage.tsx'
import { Actions } from '../detail/actions.tsx'
import { Detail } from '../detail/detail.tsx'
import { noteField } from '../detail/notes.tsx'
import type { Wanted } from '../queries.ts'
import { mayDecide, type Viewer } from '../turn.ts'
import { Bulk } from './bulk.tsx'
import { Filters } from './filters.tsx'
import { ChooseAll, Nothing } from './list-parts.tsx'
import { Questions } from './questions.tsx'
import { Row } from './row.tsx'
import { type InboxState, useInbox } from './use-inbox.ts'

interface Props {
  pid: string
  /** The open application in the URL. */
  openId: string | undefined
  wanted: Wanted
  /** The filters in the URL. */
  search: { state?: string; tid?: string; search?: string }
  teams: Team[]
  closed: Why[]
  viewer: Viewer
}

/** The list, the open application, and what can be done with it. */
export function Inbox({ pid, openId, wanted, search, teams, closed, viewer }: Props) {
  const { t } = useTranslation('inbox')
  const inbox = useInbox({ pid, wanted, openId, viewer, closed })
  const [keysOn] = useKeysOn()
  const shortcuts = useShortcuts(inbox)
  const { shownId, applications, chosen, choose, isMine } = inbox
  return (
    <>
      <Triage
        triage={inbox.triage}
        label={t('title')}
        filters={
          <Filters
            search={search}
            teams={teams.filter(({ tid }) => viewer.isOrganiser || viewer.leads(tid))}
          />
        }
        head={<ChooseAll inbox={inbox} />}
        empty={<Nothing wanted={wanted} />}
        row={(application) => (
          <Row
            key={application.id}
            application={application}
            triage={inbox.triage}
            chosen={isMine(application) ? chosen.has(application.id) : null}
            onChoose={(on) => choose([application.id], on)}
          />
        )}
        shortcuts={shortcuts}
      >
        {shownId && (
          <Detail
            key={shownId}
            pid={pid}
            id={shownId}
            known={applications.find(({ id }) => id === shownId)}
            teams={teams}
            onUndo={inbox.undoOne}
            actions={(application) => (
              <Actions
                application={application}
                mine={mayDecide(application, viewer)}
                closed={closed}
                keysOn={keysOn}
                busy={inbox.decide.isPending}
                onAccept={() => inbox.accept(application)}
                onAsk={(name) => inbox.ask(name, [application])}
              />
            )}
          />
        )}
      </Triage>
      {chosen.size > 0 && <Bulk inbox={inbox} />}
      <Questions pid={pid} inbox={inbox} teams={teams} />
    </>
  )
}

function useShortcuts({ shown, shownId, ask, toggle, accept, undoLast }: InboxState): Shortcut[] {
  const { t } = useTranslation('inbox')
  const withShown = (step: (application: Application) => void) => () => shown && step(shown)
  return [
    { key: 'x', text: t('keys.x'), hint: t('keys.choosing'), run: () => shownId && toggle(shownId) },
    { key: 'a', text: t('keys.a'), run: withShown(accept) },
    { key: 'd', text: t('keys.d'), run: withShown((one) => ask('decline', [one])) },
    { key: 'f', text: t('keys.f'), run: withShown((one) => ask('forward', [one])) },
    {
      key: 't',
      text: t('keys.t'),
      run: withShown((one) => one.state === 'pending' && ask('interview', [one])),
    },
    { key: 'n', text: t('keys.n'), run: () => document.getElementById(noteField)?.focus() },
    { key: 'u', text: t('keys.u'), run: undoLast },
  ]
}
