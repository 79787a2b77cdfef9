import { getMeOptions } from '@manyhands/api-client'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Me } from '../../../lib/session.ts'
import { participationQuery } from '../../../lib/standing.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SaveStatus } from '../../../ui/forms/autosave/save-status.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Section, useTitle } from '../../../ui/frame/page.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { nextParticipation, Participation } from '../participation/participation.tsx'
import { Badge } from './badge.tsx'
import { Picture } from './picture.tsx'
import styles from './profile.module.css'
import { type ProfileValues, profileOf, useProfileAutosave } from './profile-autosave.ts'
import { OwnSettings, PublicFields } from './profile-form.tsx'

export function ProfilePage() {
  const { t } = useTranslation('me')
  useTitle(t('tabs.profile'))
  const { data: me, error, refetch } = useQuery(getMeOptions())
  if (error && !me) return <ErrorState error={error} retry={() => void refetch()} />
  if (!me) return <Waiting kind="rows" />
  return <Profile key={me.uid} me={me} />
}

function Profile({ me }: { me: Me }) {
  const { t } = useTranslation('me')
  const form = useForm<ProfileValues>({ defaultValues: profileOf(me) })
  const autosave = useProfileAutosave(form)
  return (
    <div className={styles.profile}>
      <Stack gap={3} className={styles.badge}>
        <LiveBadge me={me} control={form.control} />
        <LinkButton
          to="/u/$uid"
          params={{ uid: me.uid }}
          variant="subtle"
          size="sm"
          leftSection={<IconEye size={18} />}
        >
          {t('profile.asOthers')}
        </LinkButton>
      </Stack>
      <Stack as="form" gap={10} className={styles.form} {...autosave.form}>
        <Section title={t('profile.heading')} aside={<SaveStatus autosave={autosave} />}>
          <PublicFields form={form} picture={<Picture me={me} />} />
        </Section>
        <Section title={t('own.heading')}>
          <OwnSettings form={form} />
        </Section>
      </Stack>
      <Stack className={styles.history}>
        <MyParticipation />
      </Stack>
    </div>
  )
}

/** The badge, updated while typing. */
function LiveBadge({ me, control }: { me: Me; control: Control<ProfileValues> }) {
  const [name, languages] = useWatch({ control, name: ['name', 'languages'] })
  const { data = [] } = useQuery(participationQuery)
  return (
    <Badge
      uid={me.uid}
      name={name}
      picture={me.avatar_url}
      languages={languages}
      stay={nextParticipation(data)}
    />
  )
}

function MyParticipation() {
  const { t } = useTranslation('me')
  const { data, error, refetch } = useQuery(participationQuery)
  return (
    <Section title={t('participation.heading')}>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting kind="rows" count={2} />}
      {data && <Participation stays={data} />}
    </Section>
  )
}
