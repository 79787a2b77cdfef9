import { Button } from '@mantine/core'
import { type AddressChange, confirmAddressChange, getMeOptions } from '@manyhands/api-client'
import { IconMailOpened } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { addressesQuery } from '../../../lib/queries.ts'
import { sessionQuery } from '../../../lib/session.ts'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { CodeField } from '../../../ui/forms/code/code-field.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Line, Stack } from '../../../ui/layout/layout.tsx'
import styles from './addresses.module.css'

interface Props {
  change: AddressChange
  /** Message after success. */
  done: string
  again: () => Promise<unknown>
  onDone: () => void
}

/** Six digits, submitted as soon as the sixth is entered. */
export function CodeStep({ change, done, again, onDone }: Props) {
  const { t } = useTranslation('me')
  const [code, setCode] = useState('')
  const [short, setShort] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const confirm = useConfirm({ change, done, onDone, onError: () => field.current?.select() })
  const resend = useMutation({
    mutationFn: again,
    onSuccess() {
      setCode('')
      confirm.reset()
      toasts.say(t('code.sentAgain'))
      field.current?.focus()
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (code.length === 6) confirm.mutate(code)
    else setShort(true)
  }
  return (
    <Stack as="form" gap={4.5} onSubmit={submit}>
      <Line gap={3.5} align="start" surface="brand" pad={4} className={styles.sent}>
        <IconMailOpened size={28} stroke={1.6} aria-hidden="true" />
        <p>
          <Trans
            t={t}
            i18nKey="code.sent"
            values={{ email: change.emailed_to }}
            components={{ strong: <strong className={styles.email} /> }}
          />
        </p>
      </Line>
      <CodeField
        label={t('code.label')}
        hint={t('code.hint')}
        error={short && t('code.hint')}
        value={code}
        onChange={(digits) => {
          setCode(digits)
          setShort(false)
        }}
        onFull={(digits) => confirm.mutate(digits)}
        ref={field}
      />
      <FormProblem error={confirm.error} takesFocus={false} />
      <Button type="submit" fullWidth loading={confirm.isPending}>
        {t('code.confirm')}
      </Button>
      <FormProblem error={resend.error} />
      <Button variant="subtle" size="sm" loading={resend.isPending} onClick={() => resend.mutate()}>
        {t('code.again')}
      </Button>
    </Stack>
  )
}

interface Confirming extends Pick<Props, 'change' | 'done' | 'onDone'> {
  onError: () => void
}

function useConfirm({ change, done, onDone, onError }: Confirming) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => confirmAddressChange({ path: { id: change.change }, body: { code } }),
    async onSuccess(addresses) {
      queryClient.setQueryData(addressesQuery.queryKey, addresses)
      await Promise.all([
        queryClient.refetchQueries(sessionQuery),
        queryClient.invalidateQueries(getMeOptions()),
      ])
      toasts.say(done)
      onDone()
    },
    // Selects the code, so that it can be retyped without deleting it first.
    onError,
  })
}
