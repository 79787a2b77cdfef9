import { Button, Group, Textarea } from '@mantine/core'
import type { Claim } from '@manyhands/api-client'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Text } from '../../../../ui/layout/layout.tsx'
import type { Asked, DeskState } from '../use-desk.ts'
import styles from './detail.module.css'

interface Props {
  desk: DeskState
  asked: Asked
  claim: Claim
}

/**
 * Requesting changes and reopening need a reason, which the claimant can read; for a returned transfer it is
 * optional.
 */
export function ReasonDialog({ desk, asked, claim }: Props) {
  const { t } = useTranslation(['subsidy', 'ui'])
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const isOptional = asked === 'cameBack'
  function send(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (isOptional || reason.trim() !== '') desk.sayWhy(asked, reason.trim())
  }
  return (
    <Dialog opened onClose={desk.stopAsking} title={t(`ask.${asked}.title`, { name: claim.person.name })}>
      <form onSubmit={send} noValidate>
        <Text tone="muted" className={styles.text}>
          {t(`ask.${asked}.text`)}
        </Text>
        <Textarea
          size="md"
          mt="md"
          rows={3}
          maxLength={500}
          data-autofocus
          label={t('ask.reason')}
          description={isOptional && t('ask.optional')}
          error={tried && !isOptional && reason.trim() === '' ? t('ask.required') : undefined}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FormProblem error={desk.decide.error} />
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={desk.stopAsking}>
            {t('ui:cancel')}
          </Button>
          <Button
            type="submit"
            color={asked === 'decline' ? 'brick' : 'mulberry'}
            loading={desk.decide.isPending}
          >
            {t(`ask.${asked}.action`)}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
