import { Button } from '@mantine/core'
import { acceptRole, declineRole, listMyRolesOptions, type MyRole } from '@manyhands/api-client'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rows } from '../../../lib/api/lists.ts'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useStepUp } from '../../../lib/step-up.ts'
import { AgreeField, keyOf } from '../../../ui/consent/agree-field.tsx'
import { LoadingDialog } from '../../../ui/consent/loading-dialog.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import styles from './offers.module.css'

const myRolesQuery = queryOptions({ ...listMyRolesOptions(), select: rows })

interface Props {
  pid: string
  project: string
  role: MyRole['role']
  onClose: () => void
}

/** An offered role to accept or decline. */
export default function OfferDialog({ pid, project, role, onClose }: Props) {
  const { t } = useTranslation('home')
  const query = useQuery({ ...myRolesQuery, refetchOnMount: 'always' })
  const found = query.data?.find((one) => one.pid === pid && one.role === role && one.state === 'offered')
  // It is shown until the answer to it has arrived.
  const [offer, setOffer] = useState(found)
  if (found && found !== offer) setOffer(found)
  const title = t(`todo.role.${role}`, { project })
  if (!offer) return <LoadingDialog title={title} query={query} onClose={onClose} />
  return (
    <Dialog opened title={title} onClose={onClose}>
      <Offer offer={offer} onAnswered={onClose} />
    </Dialog>
  )
}

function Offer({ offer, onAnswered }: { offer: MyRole; onAnswered: () => void }) {
  const { t } = useTranslation('home')
  const { date } = useFormat()
  const { role, granted_by, statements } = offer
  const day = date(offer.expires_at!, offer.time_zone)
  const [agreed, setAgreed] = useState<string[]>([])
  const [lacking, setLacking] = useState(false)
  const answer = useAnswer(offer, onAnswered)
  const accept = () =>
    statements.every((one) => agreed.includes(keyOf(one))) ? answer.mutate('accepted') : setLacking(true)
  return (
    <div className={styles.offer}>
      <p>{t(`offers.${role}.may`)}</p>
      {role !== 'desk' && <p>{t('offers.waits')}</p>}
      <p className={styles.note}>
        {granted_by ? t('offers.by', { name: granted_by.name, day }) : t('offers.until', { day })}
      </p>
      {statements.length > 0 && (
        <AgreeField statements={statements} agreed={agreed} missing={lacking} onChange={setAgreed} />
      )}
      <FormProblem error={answer.error} />
      <div className={styles.answers}>
        <Button
          loading={answer.isPending && answer.variables === 'accepted'}
          disabled={answer.isPending}
          onClick={accept}
        >
          {t('offers.accept')}
        </Button>
        <Button
          variant="default"
          loading={answer.isPending && answer.variables === 'declined'}
          disabled={answer.isPending}
          onClick={() => answer.mutate('declined')}
        >
          {t('offers.decline')}
        </Button>
      </div>
    </div>
  )
}

function useAnswer({ pid, role, project, statements }: MyRole, onAnswered: () => void) {
  const { t } = useTranslation('home')
  const queryClient = useQueryClient()
  const stepUp = useStepUp()
  const path = { pid, role }
  const signed = statements.map(({ sid, version }) => ({ sid, version }))
  const steps = {
    accepted: () => stepUp(() => acceptRole({ path, body: { statements: signed } })),
    declined: () => declineRole({ path }),
  }
  return useMutation({
    mutationFn: (answer: keyof typeof steps) => steps[answer](),
    async onSuccess(_, answer) {
      // A role opens new pages and drafts.
      await queryClient.invalidateQueries()
      onAnswered()
      toasts.say(t(`offers.${answer}`, { project }))
    },
    // An agreement may have changed while the page was open.
    onError: () => queryClient.invalidateQueries(),
  })
}
