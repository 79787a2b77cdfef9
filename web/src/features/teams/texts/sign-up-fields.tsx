import { Checkbox, Radio, Textarea } from '@mantine/core'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Stack } from '../../../ui/layout/layout.tsx'
import styles from '../team.module.css'
import type { TeamValues } from './values.ts'

interface Props {
  form: UseFormReturn<TeamValues>
}

const ways = ['open', 'application', 'invitation'] as const
const asks = ['skills', 'languages', 'availability'] as const

/** How people join, and what applicants are asked. */
export function SignUpFields({ form }: Props) {
  const { t } = useTranslation('teams')
  const [way, wanted] = useWatch({ control: form.control, name: ['sign_up', 'wanted'] })
  return (
    <>
      <Controller
        control={form.control}
        name="sign_up"
        render={({ field, fieldState }) => (
          <Radio.Group
            size="md"
            label={t('signUp.label')}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          >
            <Stack gap={3} className={styles.radios}>
              {ways.map((one) => (
                <Radio
                  size="md"
                  key={one}
                  value={one}
                  label={t(`signUp.${one}.name`)}
                  description={
                    one === 'open'
                      ? t(wanted.trim() === '' ? 'signUp.open.endless' : 'signUp.open.text', { wanted })
                      : t(`signUp.${one}.text`)
                  }
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
      />
      {way === 'application' && <Asked form={form} />}
    </>
  )
}

function Asked({ form }: Props) {
  const { t } = useTranslation('teams')
  return (
    <>
      <Textarea
        {...form.register('question')}
        size="md"
        rows={2}
        autosize
        maxLength={500}
        label={t('signUp.question')}
        description={t('signUp.questionHint')}
        error={form.formState.errors.question?.message}
      />
      <Controller
        control={form.control}
        name="asks"
        render={({ field, fieldState }) => (
          <Checkbox.Group
            size="md"
            label={t('signUp.asks')}
            description={t('signUp.asksHint')}
            value={field.value}
            onChange={(chosen) => field.onChange(asks.filter((one) => chosen.includes(one)))}
            error={fieldState.error?.message}
          >
            <Stack gap={3} className={styles.radios}>
              {asks.map((one) => (
                <Checkbox size="md" key={one} value={one} label={t(`signUp.fields.${one}`)} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      />
    </>
  )
}
