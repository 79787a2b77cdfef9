import { Switch } from '@mantine/core'
import { listEmailOptOutsOptions, setEmailOptOuts } from '@manyhands/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toasts/toaster.tsx'
import { Card, Section } from '../../../ui/frame/page.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'

/** Emails that can be turned off, each with a switch. */
export function EmailChoices() {
  const { t } = useTranslation('messages')
  const { data, error, refetch } = useQuery(listEmailOptOutsOptions())
  const choose = useChoose(data?.kinds ?? [])
  const changing = choose.isPending ? choose.variables : null
  return (
    <Section title={t('choices.heading')}>
      <Text tone="muted" measure>
        {t('choices.lead')}
      </Text>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting kind="rows" count={1} />}
      {data && (
        <Card>
          <Stack gap={5}>
            {data.optional.map((kind) => (
              <Switch
                key={kind}
                size="md"
                label={t(`kinds.${kind as 'chiefs.digest'}.name`, { defaultValue: kind })}
                description={t(`kinds.${kind as 'chiefs.digest'}.when`, { defaultValue: '' })}
                checked={changing?.kind === kind ? changing.wanted : !data.kinds.includes(kind)}
                onChange={(event) => choose.mutate({ kind, wanted: event.currentTarget.checked })}
              />
            ))}
          </Stack>
        </Card>
      )}
    </Section>
  )
}

function useChoose(optOuts: string[]) {
  const { t } = useTranslation('messages')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn({ kind, wanted }: { kind: string; wanted: boolean }) {
      const rest = optOuts.filter((one) => one !== kind)
      return setEmailOptOuts({ body: { kinds: wanted ? rest : [...rest, kind] } })
    },
    onSuccess(now, { wanted }) {
      queryClient.setQueryData(listEmailOptOutsOptions().queryKey, now)
      toasts.say(t(wanted ? 'choices.on' : 'choices.off'))
    },
    onError: useWarn(),
  })
}
