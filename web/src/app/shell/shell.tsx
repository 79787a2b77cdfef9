import {
  IconCalendarEvent,
  IconCalendarHeart,
  IconCalendarUser,
  IconHelp,
  IconHome,
  IconLogin2,
  IconSpeakerphone,
  IconUserCheck,
  IconUserCircle,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EventZone } from '../../lib/i18n/format.ts'
import { loadTexts, useLanguage } from '../../lib/i18n/i18n.ts'
import { whenIdle } from '../../lib/idle.ts'
import { projectQuery, unreadQuery } from '../../lib/queries.ts'
import { OpenSearchContext } from '../../lib/search.ts'
import { type Me, useSession } from '../../lib/session.ts'
import { useStanding } from '../../lib/standing.ts'
import { Waiting } from '../../ui/data/skeletons.tsx'
import { Toaster } from '../../ui/feedback/toasts/toaster.tsx'
import { LinkButton } from '../../ui/frame/link-button.tsx'
import { type BottomItem, type NavItem, PageFrame } from '../../ui/frame/page-frame.tsx'
import { helpFor } from './help.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { type BarEntry, barOf, isWide } from './nav/bottom-bar.ts'
import { EventNav } from './nav/event-nav.tsx'
import { SideProjects } from './nav/side-projects.tsx'
import { useEventId } from './nav/use-event.ts'
import { PaletteButton } from './palette/palette-button.tsx'
import { PersonButton } from './person-button.tsx'
import styles from './shell.module.css'
import { StepUpProvider } from './step-up-provider.tsx'

const ErasureBanner = lazy(() => import('./erasure-banner.tsx'))
const EventSheet = lazy(() => import('./nav/event-sheet.tsx'))
const loadMenu = () => import('./person-menu.tsx')
const PersonMenu = lazy(loadMenu)
// After everything that the page itself needs.
const Device = lazy(async () => {
  await whenIdle()
  const [module] = await Promise.all([import('../device/device.tsx'), loadTexts('device')])
  return module
})

/** The frame around every page. */
export function Shell() {
  useFocusOnNavigation()
  useFollowSession()
  const pid = useEventId()
  const { person } = useSession()
  const [sheet, setSheet] = useState(false)
  const [searching, setSearching] = useState(false)
  const openSearch = useCallback(() => setSearching(true), [])
  return (
    <>
      <PageFrame
        items={useSideItems()}
        bottom={useBottomItems(pid, () => setSheet(true))}
        side={person && pid !== '' ? pid && <EventNav pid={pid} /> : <SideProjects />}
        search={person && <PaletteButton pid={pid ?? ''} open={searching} setOpen={setSearching} />}
        tools={<Tools />}
      >
        <EventZone value={useEventZone()}>
          <StepUpProvider>
            {person && (
              <Suspense>
                <Device uid={person.uid} />
              </Suspense>
            )}
            <Erasure />
            <OpenSearchContext value={person && openSearch}>
              <Suspense fallback={<Waiting kind="page" />}>
                <Outlet />
              </Suspense>
            </OpenSearchContext>
          </StepUpProvider>
        </EventZone>
      </PageFrame>
      {sheet && pid && (
        <Suspense>
          <EventSheet pid={pid} onClose={() => setSheet(false)} />
        </Suspense>
      )}
      <Toaster />
    </>
  )
}

/** Pages of an event show times in its time zone, whatever the reader's. */
function useEventZone(): string | undefined {
  const { pid = '' } = useParams({ strict: false })
  return useQuery({ ...projectQuery(pid), enabled: pid !== '' }).data?.time_zone
}

function Erasure() {
  const { person } = useSession()
  if (!person?.erase_on) return null
  return (
    <Suspense>
      <ErasureBanner on={person.erase_on} />
    </Suspense>
  )
}

/** Announcements that the person hasn't opened. */
function useUnread(): number {
  const { person } = useSession()
  return useQuery({ ...unreadQuery, enabled: person !== null }).data ?? 0
}

function useSideItems(): NavItem[] {
  const { t } = useTranslation('ui')
  const { person } = useSession()
  const unread = useUnread()
  const projects: NavItem = { to: '/', label: t('projects'), icon: IconCalendarHeart, exact: true }
  if (!person) return [projects]
  return [
    { to: '/home', label: t('home'), icon: IconHome },
    { to: '/shifts', label: t('myShifts'), icon: IconCalendarUser },
    { to: '/me/announcements', label: t('myAnnouncements'), icon: IconSpeakerphone, count: unread },
  ]
}

function useBottomItems(pid: string | undefined, openSheet: () => void): (BottomItem | null)[] {
  const { t } = useTranslation('ui')
  const { person, known } = useSession()
  const params = { pid: pid ?? '' }
  const standing = useStanding(params.pid)
  const projects: BottomItem = { to: '/', label: t('projects'), icon: IconCalendarHeart, exact: true }
  const items: Record<NonNullable<BarEntry>, BottomItem> = {
    projects,
    allEvents: projects,
    signIn: { to: '/sign-in', label: t('signIn'), icon: IconLogin2 },
    home: { to: '/home', label: t('home'), icon: IconHome },
    shifts: { to: '/shifts', label: t('myShifts'), icon: IconCalendarUser },
    find: { to: '/p/$pid/tasks', params, label: t('nav.find'), icon: IconCalendarHeart },
    today: { to: '/p/$pid/today', params, label: t('nav.today'), icon: IconUserCheck },
    event: { label: t('event'), icon: IconCalendarEvent, onOpen: openSheet },
    you: { to: '/me', label: t('you'), icon: IconUserCircle, count: useUnread() },
  }
  return barOf({
    signedIn: known ? person !== null : undefined,
    pid,
    records: standing.known ? standing.mayAnywhere('attendance.record') : undefined,
  }).map((entry) => entry && { ...items[entry], wide: isWide(entry) })
}

/** Opens in a new tab, so that unfinished input stays. */
function Help() {
  const { t } = useTranslation('ui')
  const language = useLanguage()
  const address = useRouterState({ select: (state) => state.location.pathname })
  return (
    <a className={styles.help} href={helpFor(address, language)} target="_blank" rel="noreferrer">
      <IconHelp size={20} stroke={1.75} aria-hidden="true" />
      <span>{t('help')}</span>
    </a>
  )
}

function Tools() {
  const { t } = useTranslation('ui')
  const { person, known } = useSession()
  return (
    <>
      <Help />
      <LanguageSwitch />
      {person && <Person person={person} />}
      {known && !person && (
        <LinkButton
          to="/sign-in"
          variant="default"
          className={styles.signIn}
          leftSection={<IconLogin2 size={18} />}
        >
          {t('signIn')}
        </LinkButton>
      )}
    </>
  )
}

/** The menu is loaded when someone is about to open it. */
function Person({ person }: { person: Me }) {
  const [wanted, setWanted] = useState(false)
  const prepare = () => void loadMenu().catch(() => {})
  const button = (
    <PersonButton
      person={person}
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setWanted(true)}
    />
  )
  return wanted ? (
    <Suspense fallback={button}>
      <PersonMenu person={person} />
    </Suspense>
  ) : (
    button
  )
}

/** Follows sign-ins and sign-outs in other tabs. */
function useFollowSession(): void {
  const router = useRouter()
  const { person, known } = useSession()
  const uid = known ? (person?.uid ?? null) : undefined
  const before = useRef(uid)
  useEffect(() => {
    if (before.current !== undefined && before.current !== uid) void router.invalidate()
    before.current = uid
  }, [uid, router])
}

/** A new page is announced to screen readers and starts at the top, as after a full load. */
function useFocusOnNavigation(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const last = useRef(path)
  useEffect(() => {
    if (last.current !== undefined && last.current !== path)
      document.getElementById('main')?.focus({ preventScroll: true })
    last.current = path
  }, [path])
}
