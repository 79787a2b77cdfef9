import { Button, Checkbox, Input, Radio, Textarea } from '@mantine/core'
import { getDietaryHabit } from '@manyhands/api-client'
import { IconUserDown } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { allergens, diets, isRetiredDiet } from '../../../../../form-schema/src/choices.ts'
import { toProblem } from '../../../lib/problem.ts'
import { useStepUp } from '../../../lib/step-up.ts'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toasts/toaster.tsx'
import { Box, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Tiles } from '../../../ui/layout/tiles.tsx'
import type { FieldProps } from './field-props.ts'
import styles from './fields.module.css'
import { Label, useHint } from './labels.tsx'
import { type Diet, dietOf } from './values.ts'

const classNames = { root: styles.choice!, body: styles.choiceBody!, inner: styles.choiceInner! }

/** Diet and allergies, with a button to copy them from the profile. */
export function DietaryAnswer({ question, value, error, preview, onChange }: FieldProps<'dietary'>) {
  const { t } = useTranslation(['forms', 'private'])
  const [hintId, errorId] = [useId(), useId()]
  const hint = useHint(question)
  const diet: Diet = typeof value === 'object' && value !== null ? value : {}
  const change = (part: Diet) => onChange(dietOf({ ...diet, ...part }))
  return (
    <Stack as="fieldset" gap={4} aria-describedby={`${hintId} ${errorId}`}>
      <legend className={styles.legend}>
        <Label question={question} />
      </legend>
      <Text as="div" tone="muted" size={14} id={hintId} className={styles.groupHint}>
        {hint}
      </Text>
      <FromProfile disabled={preview} onCopy={(diet) => onChange(dietOf(diet))} />
      {isRetiredDiet(diet.diet) && (
        <Box as="p" surface="warn" pad="3 4">
          {t('private:confirm.form')}
        </Box>
      )}
      <Radio.Group
        size="md"
        aria-label={t('private:fields.dietary-habit.diet')}
        value={diet.diet ?? ''}
        onChange={(next) => change({ diet: next })}
      >
        <Tiles min={8.5} gap={2.5} className={styles.pairs}>
          {diets.map((one) => (
            <Radio
              key={one}
              size="md"
              value={one}
              label={t(`private:diets.${one}`)}
              classNames={classNames}
            />
          ))}
        </Tiles>
        <Input.Description mt="xs">{t('private:hints.alliums')}</Input.Description>
      </Radio.Group>
      <Checkbox.Group
        size="md"
        label={t('private:fields.dietary-habit.allergies')}
        value={diet.allergies ?? []}
        onChange={(allergies) => change({ allergies })}
      >
        <div className={styles.short}>
          {allergens.map((one) => (
            <Checkbox
              key={one}
              size="md"
              value={one}
              label={t(`private:allergens.${one}`)}
              classNames={classNames}
            />
          ))}
        </div>
      </Checkbox.Group>
      <Textarea
        size="md"
        rows={2}
        maxLength={500}
        classNames={{ input: styles.long! }}
        label={t('private:fields.dietary-habit.note')}
        value={diet.note ?? ''}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <Text tone="bad" size={14} weight={550} id={errorId} className={styles.error}>
        {error}
      </Text>
    </Stack>
  )
}

function FromProfile({ disabled, onCopy }: { disabled: boolean; onCopy: (diet: Diet) => void }) {
  const { t } = useTranslation('forms')
  const stepUp = useStepUp()
  const warn = useWarn()
  const copy = useMutation({
    mutationFn: () => stepUp(() => getDietaryHabit()),
    onSuccess({ diet, allergies, other_allergies, note }) {
      const notes = [other_allergies, note].filter(Boolean).join('\n')
      onCopy({
        ...(diet && { diet }),
        ...(allergies && { allergies }),
        ...(notes && { note: notes.slice(0, 500) }),
      })
      toasts.say(t('fill.diet.taken'))
    },
    onError: (error) => (toProblem(error).status === 404 ? toasts.warn(t('fill.diet.none')) : warn(error)),
  })
  return (
    <div>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconUserDown size={18} aria-hidden="true" />}
        disabled={disabled}
        loading={copy.isPending}
        onClick={() => copy.mutate()}
      >
        {t('fill.diet.copy')}
      </Button>
    </div>
  )
}
