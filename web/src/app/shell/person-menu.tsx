import { Menu } from '@mantine/core'
import {
  IconCalendarUser,
  IconHome,
  IconLock,
  IconLogout,
  IconMailHeart,
  IconSettings,
  IconSpeakerphone,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWaiting } from '../../lib/offline/waiting.ts'
import { type Me, useSignOut } from '../../lib/session.ts'
import { Confirm } from '../../ui/feedback/confirm.tsx'
import { toasts } from '../../ui/feedback/toasts/toast-queue.ts'
import { PersonButton } from './person-button.tsx'
import styles from './shell.module.css'

/** Opens at once: the button in its place loads it. Not before it is mounted, or the focus would not return. */
export default function PersonMenu({ person }: { person: Me }) {
  const { t } = useTranslation(['ui', 'device'])
  const signOut = useSignOut()
  const unsent = useWaiting().length
  const [asked, setAsked] = useState(false)
  const leave = () => signOut.mutate(undefined, { onError: () => toasts.warn(t('failed')) })
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    button.current?.focus()
    setOpened(true)
  }, [])
  return (
    <>
      <Menu
        opened={opened}
        onChange={setOpened}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        position="bottom-end"
        width={240}
        radius="md"
        shadow="lg"
        offset={6}
      >
        <Menu.Target>
          <PersonButton
            ref={button}
            person={person}
            // The menu itself listens only once it has the focus.
            onKeyDown={({ key }) => key === 'Escape' && setOpened(false)}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <div className={styles.email}>
            {t('signedInAs', { name: person.name })}
            <br />
            {person.email}
          </div>
          <Menu.Item component={Link} to="/home" leftSection={<IconHome size={18} />}>
            {t('home')}
          </Menu.Item>
          <Menu.Item component={Link} to="/shifts" leftSection={<IconCalendarUser size={18} />}>
            {t('schedule')}
          </Menu.Item>
          <Menu.Item component={Link} to="/me/announcements" leftSection={<IconSpeakerphone size={18} />}>
            {t('myAnnouncements')}
          </Menu.Item>
          <Menu.Item component={Link} to="/me" leftSection={<IconUserCircle size={18} />}>
            {t('profile')}
          </Menu.Item>
          <Menu.Item component={Link} to="/me/private" leftSection={<IconLock size={18} />}>
            {t('privateData')}
          </Menu.Item>
          <Menu.Item component={Link} to="/me/invitations" leftSection={<IconMailHeart size={18} />}>
            {t('invitations')}
          </Menu.Item>
          <Menu.Item component={Link} to="/settings" leftSection={<IconSettings size={18} />}>
            {t('settings')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout size={18} />}
            onClick={() => (unsent > 0 ? setAsked(true) : leave())}
          >
            {t('signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked && (
        <Confirm
          opened
          title={t('device:unsent.title')}
          action={t('signOut')}
          dangerous
          busy={signOut.isPending}
          onConfirm={leave}
          onClose={() => setAsked(false)}
        >
          {t('device:unsent.text', { count: unsent })}
        </Confirm>
      )}
    </>
  )
}
