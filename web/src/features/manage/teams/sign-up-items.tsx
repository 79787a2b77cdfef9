import { Menu } from '@mantine/core'
import { changeTeam, type Team } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queriesOf } from '../../../lib/api/cache.ts'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toasts/toaster.tsx'

const ways = ['open', 'application', 'invitation'] as const

/** Menu items: how people join the team. */
export function SignUpItems({ team: { pid, tid, name, sign_up: now } }: { team: Team }) {
  const { t } = useTranslation('teams')
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (way: Team['sign_up']) => changeTeam({ path: { pid, tid }, body: { sign_up: way } }),
    async onSuccess({ sign_up: way }) {
      await queryClient.invalidateQueries(queriesOf({ pid }))
      toasts.say(t('signUp.changed', { team: name, way: t(`signUp.${way}.name`) }))
    },
    onError: useWarn(),
  })
  return (
    <>
      <Menu.Label>{t('signUp.label')}</Menu.Label>
      <Menu.RadioGroup value={now} onChange={(way) => change.mutate(way as Team['sign_up'])}>
        {ways.map((way) => (
          <Menu.RadioItem key={way} value={way} closeMenuOnClick>
            {t(`signUp.${way}.name`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
