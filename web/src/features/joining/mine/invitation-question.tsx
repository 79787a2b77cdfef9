import { Button } from '@mantine/core'
import { type ApplicationStep, answerPoolInvitation, type MyApplication } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { refreshJoining, useUnsignedOf } from '../queries.ts'
import { AgreeDialog } from '../statements/agree-dialog.tsx'
import styles from './mine.module.css'
import { useUndoable } from './use-undoable.ts'

interface Props {
  application: MyApplication
  step: ApplicationStep
}

/** An invitation from the talent pool: accept or decline with one click. */
export function InvitationQuestion({ application: { pid, id }, step: { tid, team, note } }: Props) {
  const { t } = useTranslation('joining')
  const queryClient = useQueryClient()
  const unsigned = useUnsignedOf(pid)
  const [agreeing, setAgreeing] = useState(false)
  const give = (answer: 'yes' | 'no') => answerPoolInvitation({ path: { pid, id, tid }, body: { answer } })
  const no = useUndoable(pid, () => give('no'))
  const yes = useMutation({
    mutationFn: () => give('yes'),
    onSuccess: () => toasts.say(t('join.in', { team })),
    onSettled: () => refreshJoining(queryClient, pid),
  })
  if (no.waiting) return null
  return (
    <Stack
      as="fieldset"
      gap={3}
      surface="brand"
      pad="4 4.5"
      className={styles.question}
      aria-label={t('invited.title', { team })}
    >
      <Text weight={650}>{t('invited.title', { team })}</Text>
      {note && <q className={styles.note}>{note}</q>}
      <FormProblem error={yes.error} />
      <Cluster gap="2 2.5" align="stretch">
        <Button
          loading={yes.isPending}
          disabled={unsigned === undefined}
          onClick={() => (unsigned?.length ? setAgreeing(true) : yes.mutate())}
        >
          {t('invited.yes')}
        </Button>
        <Button
          variant="default"
          disabled={yes.isPending}
          onClick={() => no.start(t('invited.sayingNo', { team }))}
        >
          {t('invited.no')}
        </Button>
      </Cluster>
      {agreeing && unsigned && (
        <AgreeDialog
          pid={pid}
          statements={unsigned}
          title={t('join.titleOf', { team })}
          text={t('agree.first')}
          action={t('invited.yes')}
          then={() => give('yes')}
          onClose={() => setAgreeing(false)}
        />
      )}
    </Stack>
  )
}
