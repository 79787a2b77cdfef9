import { type MissingAnswer, remindMissingAnswers } from '@manyhands/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Stack } from '../../../../ui/layout/layout.tsx'
import type { FormRef } from '../../queries.ts'
import { refreshReminders, summaryQuery } from '../queries.ts'
import { remindable } from './reminding.ts'

interface Props {
  formRef: FormRef
  /** Recipients; null for everyone who is missing. */
  people: MissingAnswer[] | null
  /** Some of the recipients. */
  examples: MissingAnswer[]
  onClose: () => void
  onDone: (said: string) => void
}

/** Shows how many people will get the email, and who; afterwards, how many did. */
export function RemindDialog({ formRef, people, examples, onClose, onDone }: Props) {
  const { t } = useTranslation('forms')
  const { list, gap } = useFormat()
  const queryClient = useQueryClient()
  const { data: summary } = useQuery(summaryQuery(formRef))
  const uids = people?.filter(remindable).map(({ uid }) => uid)
  const most = uids?.length ?? (summary ? summary.asked - summary.done : 0)
  const remind = useMutation({
    mutationFn: () => remindMissingAnswers({ path: formRef, body: { ...(uids && { uids }) } }),
    async onSuccess({ reminded, left_out }) {
      onDone(
        [
          t('answers.missing.sent', { count: reminded }),
          left_out > 0 && t('answers.missing.leftOut', { count: left_out }),
        ]
          .filter(Boolean)
          .join(gap),
      )
      await refreshReminders(queryClient, formRef)
    },
  })
  const names = examples.slice(0, 2).map(({ name }) => name)
  return (
    <Confirm
      opened
      title={t('answers.missing.title')}
      action={t('answers.missing.send')}
      busy={remind.isPending}
      onConfirm={() => remind.mutate()}
      onClose={onClose}
    >
      <Stack gap={3}>
        <p>
          <strong>{t(uids ? 'answers.missing.exactly' : 'answers.missing.upTo', { count: most })}</strong>
        </p>
        {names.length > 0 && (
          <p>
            {t(most > names.length ? 'answers.missing.amongOthers' : 'answers.missing.to', {
              names: list(names),
            })}
          </p>
        )}
        <p>{t('answers.missing.onceADay')}</p>
        <p>
          <Link
            to="/p/$pid/manage/messages"
            params={{ pid: formRef.pid }}
            search={{ kind: 'form.reminder' }}
            target="_blank"
          >
            {t('answers.missing.email')}
          </Link>
        </p>
        <FormProblem error={remind.error} />
      </Stack>
    </Confirm>
  )
}
