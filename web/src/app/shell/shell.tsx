import {
  IconCalendarHeart,
  IconHelp,
  IconHome,
  IconLogin2,
  IconSettings,
  IconUserCircle,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EventZone } from '../../lib/i18n/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { projectQuery } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { Waiting } from '../../ui/data/skeletons.tsx'
import { Toaster } from '../../ui/feedback/toaster.tsx'
import { LinkButton } from '../../ui/frame/link-button.tsx'
import { type NavItem, PageFrame } from '../../ui/frame/page-frame.tsx'
import { helpFor } from './help.ts'
import { LanguageSwitch } from './language-switch.tsx'
import styles from './shell.module.css'
import { SideProjects } from './side-projects.tsx'
import { StepUpProvider } from './step-up-provider.tsx'

const ErasureBanner = lazy(() => import('./erasure-banner.tsx'))
const PersonMenu = lazy(() => import('./person-menu.tsx'))

/** The frame around every page. */
export function Shell() {
  useFocusOnNavigation()
  useFollowSession()
  return (
    <>
      <PageFrame items={useNavItems()} side={<SideProjects />} tools={<Tools />}>
        <EventZone value={useEventZone()}>
          <StepUpProvider>
            <Erasure />
            <Suspense fallback={<Waiting kind="page" />}>
              <Outlet />
            </Suspense>
          </StepUpProvider>
        </EventZone>
      </PageFrame>
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

function useNavItems(): NavItem[] {
  const { t } = useTranslation('ui')
  const { person } = useSession()
  const projects: NavItem = { to: '/', label: t('projects'), icon: IconCalendarHeart, exact: true }
  return person
    ? [
        { to: '/home', label: t('home'), icon: IconHome },
        projects,
        { to: '/me', label: t('profile'), icon: IconUserCircle },
        { to: '/settings', label: t('settings'), icon: IconSettings },
      ]
    : [projects, { to: '/sign-in', label: t('signIn'), icon: IconLogin2, phoneOnly: true }]
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
      {person && (
        <Suspense fallback={<span className={styles.spot} />}>
          <PersonMenu person={person} />
        </Suspense>
      )}
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
