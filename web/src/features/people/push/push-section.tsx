import { Switch } from '@mantine/core'
import {
  addPushDevice,
  choosePushTopics,
  getPushSettingsOptions,
  type PushSettings,
  removePushDevice,
} from '@manyhands/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toasts/toaster.tsx'
import { Card, Section } from '../../../ui/frame/page.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { type PushState, readPushState, subscribe, unsubscribe } from './browser.ts'
import { Devices } from './devices.tsx'

const settingsQuery = getPushSettingsOptions()
const stateQuery = {
  queryKey: ['push-state'],
  queryFn: readPushState,
  refetchOnWindowFocus: 'always',
} as const

/** Notifications on this device and others; nothing if the server can't send any. */
export function PushSection() {
  const { t } = useTranslation('messages')
  const { data: settings, error, refetch } = useQuery(settingsQuery)
  const { data: state } = useQuery(stateQuery)
  if (settings?.public_key === null) return null
  return (
    <Section title={t('push.heading')}>
      <Text tone="muted" measure>
        {t('push.lead')}
      </Text>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !(settings && state) && <Waiting kind="rows" count={1} />}
      {settings && state && (
        <>
          <Card>
            <ThisDevice settings={settings} state={state} />
          </Card>
          {settings.devices.length > 0 && (
            <>
              <Devices devices={settings.devices} />
              <Topics settings={settings} />
            </>
          )}
        </>
      )}
    </Section>
  )
}

function ThisDevice({ settings, state }: { settings: PushSettings; state: PushState }) {
  const { t } = useTranslation('messages')
  const turn = useTurn(settings.public_key!)
  if (state === 'install' || state === 'unsupported' || state === 'blocked')
    return (
      <Stack gap={1}>
        <Text weight={600}>{t(`push.${state}.title`)}</Text>
        <Text tone="muted" measure>
          {t(`push.${state}.text`)}
        </Text>
      </Stack>
    )
  const on = state === 'on' && settings.devices.some(({ current, working }) => current && working)
  return (
    <Switch
      size="md"
      label={t('push.here')}
      description={t(on ? 'push.hereOn' : 'push.hereOff')}
      checked={turn.isPending ? turn.variables : on}
      disabled={turn.isPending}
      onChange={(event) => turn.mutate(event.currentTarget.checked)}
    />
  )
}

function useTurn(publicKey: string) {
  const { t } = useTranslation('messages')
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn(on: boolean) {
      if (!on) {
        await unsubscribe()
        await removePushDevice({ path: { id: 'current' } })
        return 'off'
      }
      const subscription = await subscribe(publicKey)
      if (!subscription) return 'refused'
      await addPushDevice({ body: subscription as Parameters<typeof addPushDevice>[0]['body'] })
      return 'on'
    },
    onSuccess: (done) => toasts.say(t(`push.said.${done}`)),
    onError: useWarn(),
    async onSettled() {
      await queryClient.invalidateQueries({ queryKey: stateQuery.queryKey })
      await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })
    },
  })
}

/** What all of the person's devices show. */
function Topics({ settings: { topics } }: { settings: PushSettings }) {
  const { t } = useTranslation('messages')
  const queryClient = useQueryClient()
  const choose = useMutation({
    mutationFn: ({ topic, wanted }: PushSettings['topics'][number]) =>
      choosePushTopics({
        body: {
          off: topics.filter((one) => (one.topic === topic ? !wanted : !one.wanted)).map((one) => one.topic),
        },
      }),
    onSuccess(now, { wanted }) {
      queryClient.setQueryData(settingsQuery.queryKey, now)
      toasts.say(t(wanted ? 'push.topicOn' : 'push.topicOff'))
    },
    onError: useWarn(),
  })
  const changing = choose.isPending ? choose.variables : null
  return (
    <Card label={t('push.topics')}>
      <Stack gap={5}>
        <Text as="h3" weight={650}>
          {t('push.topics')}
        </Text>
        {topics.map(({ topic, wanted }) => (
          <Switch
            key={topic}
            size="md"
            label={t(`push.topic.${topic}.name`)}
            description={t(`push.topic.${topic}.when`)}
            checked={changing?.topic === topic ? changing.wanted : wanted}
            onChange={(event) => choose.mutate({ topic, wanted: event.currentTarget.checked })}
          />
        ))}
        <Text tone="muted" size={14} measure>
          {t('push.night')}
        </Text>
      </Stack>
    </Card>
  )
}
