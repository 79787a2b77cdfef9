import { Button, Group } from '@mantine/core'
import { signStatement } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AgreeField, keyOf, type Wording } from '../../../ui/consent/agree-field.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { refreshJoining } from '../queries.ts'

/**
 * Signs the versions that were read, and nothing that changed in between: the server reports the rest. In
 * sequence, so that the first outdated one stops the others.
 */
export async function signAgreed(pid: string, statements: Wording[], agreed: string[]): Promise<void> {
  for (const { sid, version } of statements.filter((one) => agreed.includes(keyOf(one))))
    await signStatement({ path: { pid, sid }, body: { version } })
}

interface Props {
  pid: string
  statements: Wording[]
  title: string
  text: string
  /** Label of the button: what happens after signing. */
  action: string
  then?: () => Promise<unknown>
  onClose: () => void
}

/** Agreements that must be signed before an action, and the action with the same click. */
export function AgreeDialog({ pid, statements, title, text, action, then, onClose }: Props) {
  const queryClient = useQueryClient()
  const [agreed, setAgreed] = useState<string[]>([])
  const [lacking, setLacking] = useState(false)
  const sign = useMutation({
    async mutationFn() {
      await signAgreed(pid, statements, agreed)
      await then?.()
    },
    async onSuccess() {
      await refreshJoining(queryClient, pid)
      onClose()
    },
    onError: () => refreshJoining(queryClient, pid),
  })
  const complete = statements.every((one) => agreed.includes(keyOf(one)))
  return (
    <Dialog opened title={title} onClose={onClose}>
      <Stack gap={5}>
        <Text tone="muted">{text}</Text>
        <AgreeField
          statements={statements}
          agreed={agreed}
          missing={lacking || sign.isError}
          onChange={setAgreed}
        />
        <FormProblem error={sign.error} />
        <Group justify="flex-end">
          <Button loading={sign.isPending} onClick={() => (complete ? sign.mutate() : setLacking(true))}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
