import { Switch } from '@mantine/core'
import {
  type AvailabilitySettings,
  changeAvailabilitySettings,
  getAvailabilitySettingsOptions,
} from '@manyhands/api-client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ifMatch } from '../../../lib/api/headers.ts'
import type { Why } from '../../../lib/problem.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SaveStatus } from '../../../ui/forms/autosave/save-status.tsx'
import { useAutosave } from '../../../ui/forms/autosave/use-autosave.ts'
import { BlockedFields } from '../../../ui/forms/blocked-fields.tsx'
import { NumberField, TextField } from '../../../ui/forms/field.tsx'
import { Card, Section } from '../../../ui/frame/page.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { Tiles } from '../../../ui/layout/tiles.tsx'

interface Values {
  asked: boolean
  closes_on: string
  days_before: string
  days_after: string
}

const valuesOf = (settings: AvailabilitySettings): Values => ({
  asked: settings.asked,
  closes_on: settings.closes_on ?? '',
  days_before: String(settings.days_before),
  days_after: String(settings.days_after),
})

/** Whether people are asked when they can help, about which days and until when. */
export function AvailabilityRules({ pid, closed }: { pid: string; closed: Why[] }) {
  const { data, error, refetch } = useQuery(getAvailabilitySettingsOptions({ path: { pid } }))
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  return data ? (
    <Fields pid={pid} settings={data} by={closed.length > 0 ? 'rules-closed' : undefined} />
  ) : null
}

interface Props {
  pid: string
  settings: AvailabilitySettings
  /** Id of the reason why it can't be changed. */
  by: string | undefined
}

function Fields({ pid, settings, by }: Props) {
  const { t } = useTranslation('availability')
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
              <Controller
                control={form.control}
                name="asked"
                render={({ field: { value, onChange } }) => (
                  <Switch
                    size="md"
                    label={t('settings.asked')}
                    checked={value}
                    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
                  />
                )}
              />
              {form.watch('asked') && <Details form={form} />}
            </Stack>
          </Card>
        </BlockedFields>
      </Section>
    </form>
  )
}

function Details({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation('availability')
  return (
    <Tiles min={15} gap="4 5">
      <TextField
        form={form}
        name="closes_on"
        type="date"
        label={t('settings.closes')}
        hint={t('settings.closesHint')}
      />
      {(['before', 'after'] as const).map((when) => (
        <NumberField
          key={when}
          form={form}
          name={`days_${when}`}
          label={t(`settings.${when}`)}
          hint={t(`settings.${when}Hint`)}
          min={0}
          max={14}
        />
      ))}
    </Tiles>
  )
}

function useSettingsAutosave(pid: string, form: UseFormReturn<Values>) {
  const queryClient = useQueryClient()
  const query = getAvailabilitySettingsOptions({ path: { pid } })
  return useAutosave({
    form,
    async save(_, { asked, closes_on, days_before, days_after }) {
      const saved = await changeAvailabilitySettings({
        path: { pid },
        body: {
          asked,
          closes_on: closes_on || null,
          days_before: wholeOf(days_before),
          days_after: wholeOf(days_after),
        },
        headers: ifMatch(queryClient.getQueryData(query.queryKey)),
      })
      queryClient.setQueryData(query.queryKey, saved)
    },
    reload: async () => valuesOf(await queryClient.fetchQuery({ ...query, staleTime: 0 })),
  })
}

/** The server reports what isn't a number, and where. */
const wholeOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))
