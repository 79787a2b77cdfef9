import { Button, Textarea } from '@mantine/core'
import { deleteMyClaim, type MyClaim, type Project, type TrafficSubsidy } from '@manyhands/api-client'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { SaveStatus } from '../../../ui/forms/autosave/save-status.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Box, Stack, Text } from '../../../ui/layout/layout.tsx'
import { refreshSubsidy } from '../queries.ts'
import { BankPart } from './bank-part.tsx'
import styles from './claim.module.css'
import { OriginField } from './origin-field.tsx'
import { ReceiptsField } from './receipts-field.tsx'
import { SubmitPart } from './submit-part.tsx'
import { useDraft } from './use-draft.ts'

interface Props {
  project: Project
  subsidy: TrafficSubsidy
  /** The saved claim; null before the first input. */
  start: MyClaim | null
}

/** A form that saves itself. The origin comes first, because a claim needs one. */
export function Draft({ project, subsidy, start }: Props) {
  const { t } = useTranslation('subsidy')
  const { pid } = project
  const { form, autosave } = useDraft(pid, start)
  const { oid, receipts } = useWatch({ control: form.control }) as { oid: string; receipts: string[] }
  const origin = subsidy.origins.find((one) => one.oid === oid)
  const { reason, returned } = start ?? {}
  const { date } = useFormat()
  return (
    <Stack as="form" gap={8} {...autosave.form} className={styles.form}>
      {(reason || returned) && (
        <Box surface="warn" pad="4 5" className={styles.reason} data-tone="warn">
          <strong>{returned ? t('draft.returned', { date: date(returned.at) }) : t('draft.declined')}</strong>
          {reason && <p>{reason}</p>}
          {returned && <p>{t('draft.returnedText')}</p>}
        </Box>
      )}
      <OriginField
        origins={subsidy.origins}
        currency={subsidy.currency}
        value={oid}
        onChange={(next) => form.setValue('oid', next, { shouldDirty: true })}
      />
      {origin && (
        <>
          {subsidy.rules.receipt !== 'none' && (
            <ReceiptsField
              pid={pid}
              required={subsidy.rules.receipt === 'required'}
              value={receipts}
              onChange={(next) => form.setValue('receipts', next, { shouldDirty: true })}
            />
          )}
          <Controller
            control={form.control}
            name="note"
            render={({ field }) => (
              <Textarea
                size="md"
                className={styles.note!}
                label={t('draft.note')}
                description={t('draft.noteHint')}
                rows={3}
                maxLength={500}
                {...field}
              />
            )}
          />
        </>
      )}
      <BankPart project={project} />
      {origin && <SaveStatus autosave={autosave} />}
      <SubmitPart pid={pid} subsidy={subsidy} origin={origin} flush={autosave.flush} />
      {start && <DeleteDraft pid={pid} />}
    </Stack>
  )
}

function DeleteDraft({ pid }: { pid: string }) {
  const { t } = useTranslation('subsidy')
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState(false)
  const remove = useMutation({
    mutationFn: () => deleteMyClaim({ path: { pid } }),
    onSuccess: async () => {
      await refreshSubsidy(queryClient, pid)
      toasts.say(t('draft.deleted'))
    },
  })
  return (
    <div>
      <Button
        variant="subtle"
        color="brick"
        size="sm"
        leftSection={<IconTrash size={18} />}
        onClick={() => setAsked(true)}
      >
        {t('draft.delete')}
      </Button>
      <Confirm
        opened={asked}
        title={t('draft.deleteTitle')}
        action={t('draft.delete')}
        dangerous
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsked(false)}
      >
        <Text tone="muted">{t('draft.deleteText')}</Text>
        <FormProblem error={remove.error} />
      </Confirm>
    </div>
  )
}
