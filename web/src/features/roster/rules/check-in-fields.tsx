import { Switch } from '@mantine/core'
import { type CheckInSettings, changeCheckInSettings, getCheckInSettingsOptions } from '@manyhands/api-client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ifMatch } from '../../../lib/api/headers.ts'
import type { Why } from '../../../lib/problem.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SaveStatus } from '../../../ui/forms/autosave/save-status.tsx'
import { useAutosave } from '../../../ui/forms/autosave/use-autosave.ts'
import { BlockedFields } from '../../../ui/forms/blocked-fields.tsx'
import { NumberField } from '../../../ui/forms/field.tsx'
import { Card, Section } from '../../../ui/frame/page.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { Tiles } from '../../../ui/layout/tiles.tsx'

interface Values {
  button: boolean
  code: boolean
  minutes_before: string
  minutes_after: string
}

const valuesOf = (settings: CheckInSettings): Values => ({
  ...settings,
  minutes_before: String(settings.minutes_before),
  minutes_after: String(settings.minutes_after),
})

/** Whether and when people check themselves in. */
export function CheckInFields({ pid, closed }: { pid: string; closed: Why[] }) {
  const { data, error, refetch } = useQuery(getCheckInSettingsOptions({ path: { pid } }))
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  return data ? (
    <Fields pid={pid} settings={data} by={closed.length > 0 ? 'rules-closed' : undefined} />
  ) : null
}

interface Props {
  pid: string
  settings: CheckInSettings
  /** Id of the reason why it can't be changed. */
  by: string | undefined
}

function Fields({ pid, settings, by }: Props) {
  const { t } = useTranslation('check-in')
  const form = useForm<Values>({ defaultValues: valuesOf(settings) })
  const autosave = useSettingsAutosave(pid, form)
  return (
    <form {...autosave.form}>
      <Section title={t('settings.title')} aside={!by && <SaveStatus autosave={autosave} />}>
        <Text tone="muted" measure>
          {t('settings.lead')}
        </Text>
        <BlockedFields by={by}>
          <Card>
            <Stack gap={6}>
              {(['code', 'button'] as const).map((name) => (
                <Controller
                  key={name}
                  control={form.control}
                  name={name}
                  render={({ field: { value, onChange } }) => (
                    <Switch
                      size="md"
                      label={t(`settings.${name}`)}
                      description={t(`settings.${name}Hint`)}
                      checked={value}
                      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
                    />
                  )}
                />
              ))}
              <Tiles min={15} gap="4 5">
                <NumberField
                  form={form}
                  name="minutes_before"
                  label={t('settings.before')}
                  hint={t('settings.minutes')}
                  min={5}
                  max={240}
                />
                <NumberField
                  form={form}
                  name="minutes_after"
                  label={t('settings.after')}
                  hint={t('settings.minutes')}
                  min={5}
                  max={720}
                />
              </Tiles>
            </Stack>
          </Card>
        </BlockedFields>
      </Section>
    </form>
  )
}

function useSettingsAutosave(pid: string, form: UseFormReturn<Values>) {
  const queryClient = useQueryClient()
  const query = getCheckInSettingsOptions({ path: { pid } })
  return useAutosave({
    form,
    async save(_, { minutes_before, minutes_after, ...ways }) {
      const saved = await changeCheckInSettings({
        path: { pid },
        body: { ...ways, minutes_before: wholeOf(minutes_before), minutes_after: wholeOf(minutes_after) },
        headers: ifMatch(queryClient.getQueryData(query.queryKey)),
      })
      queryClient.setQueryData(query.queryKey, saved)
    },
    reload: async () => valuesOf(await queryClient.fetchQuery({ ...query, staleTime: 0 })),
  })
}

/** The server reports what isn't a number, and where. */
const wholeOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))
