import { IconClockUp, IconCloudOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnFormat } from '../../lib/i18n/format.ts'
import { loadTexts } from '../../lib/i18n/i18n.ts'
import { deleteOldAnswers } from '../../lib/offline/answers.ts'
import { followConnection, isConnected, useConnected } from '../../lib/offline/connection.ts'
import { keepsNothing } from '../../lib/offline/kept.ts'
import { openWaiting, useWaiting, type WaitingChange } from '../../lib/offline/waiting.ts'
import { Line, Stack } from '../../ui/layout/layout.tsx'
import styles from './device.module.css'
import { prefetchDay } from './prefetch.ts'
import { followReleases, keepApp } from './releases.ts'
import { useAsOf } from './use-as-of.ts'
import { watchConnection } from './watch-connection.ts'

const Undecided = lazy(async () => {
  const [module] = await Promise.all([import('./undecided.tsx'), loadTexts('roster', 'problems')])
  return module
})

const readEveryMs = 15 * 60_000
/** So long nobody needs to know that something isn't sent yet. */
const soonMs = 5_000

/** For people who are signed in: the app on their device, and whether it reaches the server. */
export default function Device({ uid }: { uid: string }) {
  const router = useRouter()
  useEffect(watchConnection, [])
  useEffect(() => {
    if (keepsNothing()) return
    keepApp()
    return followReleases(router)
  }, [router])
  useDay()
  useEffect(() => openWaiting(uid), [uid])
  const changes = useWaiting()
  const refused = changes.filter((change) => change.refused)
  const connected = useConnected()
  return (
    <div className={styles.anchor}>
      <Stack gap={1} className={styles.states}>
        <div aria-live="polite">
          {!connected && <Offline />}
          <Unsent changes={changes} connected={connected} />
        </div>
        {refused.length > 0 && (
          <Suspense>
            <Undecided refused={refused} />
          </Suspense>
        )}
      </Stack>
    </div>
  )
}

/** Keeps their day readable; what was kept is read again once the server answers. */
function useDay(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (keepsNothing()) return
    const read = () => void (isConnected() && prefetchDay(queryClient).catch(() => {}))
    void deleteOldAnswers().catch(() => {})
    read()
    const timer = setInterval(read, readEveryMs)
    const end = followConnection(() => {
      if (isConnected()) void queryClient.invalidateQueries().then(read)
    })
    return () => {
      clearInterval(timer)
      end()
    }
  }, [queryClient])
}

function Offline() {
  const { t } = useTranslation('device')
  const { time, moment } = useOwnFormat()
  const asOf = new Date(useAsOf())
  const isToday = asOf.toDateString() === new Date().toDateString()
  const when = isToday ? time(asOf.toISOString()) : moment(asOf.toISOString())
  return (
    <Line as="p" gap={2} size={14} weight={600} className={styles.state}>
      <IconCloudOff size={18} aria-hidden="true" />
      {t('offline', { when })}
    </Line>
  )
}

function Unsent({ changes, connected }: { changes: WaitingChange[]; connected: boolean }) {
  const { t } = useTranslation('device')
  const unsent = changes.filter(({ refused }) => !refused)
  const isNew = unsent.every(({ at }) => Date.parse(at) > Date.now() - soonMs)
  if (unsent.length === 0 || (connected && isNew)) return null
  return (
    <Line as="p" gap={2} size={14} weight={600} className={styles.state}>
      <IconClockUp size={18} aria-hidden="true" />
      {t('waiting', { count: unsent.length })}
    </Line>
  )
}
