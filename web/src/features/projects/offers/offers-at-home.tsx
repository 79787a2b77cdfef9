import { Button } from '@mantine/core'
import { acceptRole, declineRole, listMyRolesOptions, type MyRole } from '@manyhands/api-client'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rows } from '../../../lib/api/lists.ts'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useStepUp } from '../../../lib/step-up.ts'
import { AgreeField, keyOf } from '../../../ui/consent/agree-field.tsx'
import { toasts } from '../../../ui/feedback/toast-queue.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Section } from '../../../ui/frame/page.tsx'
import styles from './offers.module.css'

const myRolesQuery = queryOptions({ ...listMyRolesOptions(), select: rows })

/** Offered roles to accept or decline. Nothing if there are none. */
export function OffersAtHome() {
  const { t } = useTranslation('home')
  const { data = [] } = useQuery(myRolesQuery)
  const offers = data.filter(({ state }) => state === 'offered')
  if (offers.length === 0) return null
  return (
    <Section title={t('offers.heading')}>
      <ul className={styles.offers}>
        {offers.map((offer) => (
          <li key={`${offer.pid} ${offer.role}`}>
            <Offer offer={offer} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Offer({ offer }: { offer: MyRole }) {
  const { t } = useTranslation('home')
  const { date } = useFormat()
  const { project, role, granted_by, expires_at, statements } = offer
  const [agreed, setAgreed] = useState<string[]>([])
  const [lacking, setLacking] = useState(false)
  const answer = useAnswer(offer)
  const accept = () =>
    statements.every((one) => agreed.includes(keyOf(one))) ? answer.mutate('accepted') : setLacking(true)
  const title = t(`offers.${role}.title`, { project })
  return (
    <fieldset className={styles.offer} aria-label={title}>
      <p className={styles.title}>{title}</p>
      <p>{t(`offers.${role}.may`)}</p>
      {role !== 'desk' && <p>{t('offers.waits')}</p>}
      <p className={styles.note}>
        {granted_by
          ? t('offers.by', { name: granted_by.name, day: date(expires_at!) })
          : t('offers.until', { day: date(expires_at!) })}
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
    </fieldset>
  )
}

function useAnswer({ pid, role, project, statements }: MyRole) {
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
      toasts.say(t(`offers.${answer}`, { project }))
    },
    // An agreement may have changed while the page was open.
    onError: () => queryClient.invalidateQueries(),
  })
}
