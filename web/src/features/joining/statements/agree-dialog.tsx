import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, signStatement } from '../../../lib/api.ts'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { showJoining } from '../queries.ts'
import { AgreeField, keyOf, type Wording } from './agree-field.tsx'
import styles from './statements.module.css'

/**
 * What was read and agreed to, and nothing that came in between: the server names the rest. One after the other:
 * the first that has changed meanwhile stops those after it.
 */
export async function signAgreed(pid: string, statements: Wording[], agreed: string[]): Promise<void> {
  for (const { sid, version } of statements.filter((one) => agreed.includes(keyOf(one))))
    await call(signStatement({ path: { pid, sid }, body: { version } }))
}

interface Props {
  pid: string
  statements: Wording[]
  title: string
  text: string
  /** The verb of the button: what happens once all is agreed to. */
  action: string
  then?: () => Promise<unknown>
  onClose: () => void
}

/** What has to be agreed to before something else, and that something in the same press. */
export function AgreeDialog({ pid, statements, title, text, action, then, onClose }: Props) {
  const { t } = useTranslation('joining')
  const queryClient = useQueryClient()
  const [agreed, setAgreed] = useState<string[]>([])
  const [lacking, setLacking] = useState(false)
  const sign = useMutation({
    async mutationFn() {
      await signAgreed(pid, statements, agreed)
      await then?.()
    },
    async onSuccess() {
      await showJoining(queryClient, pid)
      onClose()
    },
    onError: () => showJoining(queryClient, pid),
  })
  const complete = statements.every((one) => agreed.includes(keyOf(one)))
  return (
    <Dialog opened title={title} onClose={onClose}>
      <div className={styles.dialog}>
        <p>{text}</p>
        <AgreeField
          statements={statements}
          agreed={agreed}
          problem={lacking || sign.error ? t('agree.needed') : undefined}
          onChange={setAgreed}
        />
        <FormProblem error={sign.error} />
        <Group justify="flex-end">
          <Button loading={sign.isPending} onClick={() => (complete ? sign.mutate() : setLacking(true))}>
            {action}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}
