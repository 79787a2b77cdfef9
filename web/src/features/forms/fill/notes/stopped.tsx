import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useWarn } from '../../../../ui/feedback/toasts/toaster.tsx'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Cluster, Stack, Text } from '../../../../ui/layout/layout.tsx'
import styles from './notes.module.css'
import type { Stop } from './stop.ts'

interface Props {
  by: Stop
  error: unknown
  /** Keep what another device has saved. */
  onTheirs: () => Promise<void>
  /** Keep what is here. */
  onMine: () => Promise<void>
  /** Load the new questions, with what was typed. */
  onAgain: () => Promise<void>
}

export function Stopped({ by, error, onTheirs, onMine, onAgain }: Props) {
  const { t } = useTranslation('forms')
  const warn = useWarn()
  const box = useRef<HTMLDivElement>(null)
  const step = useMutation({ mutationFn: (go: () => Promise<void>) => go(), onError: warn })
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  if (by === 'refused') return <FormProblem error={error} takesFocus={false} />
  return (
    <Stack gap={1} surface="warn" pad="4 5" ref={box} className={styles.stopped} role="alert">
      <Text as="strong" tone="warn">
        {t(`stopped.${by}.title`)}
      </Text>
      <p>{t(`stopped.${by}.text`)}</p>
      <Cluster gap="2 3" align="stretch" className={styles.actions}>
        {by === 'another' ? (
          <>
            <Button variant="default" disabled={step.isPending} onClick={() => step.mutate(onTheirs)}>
              {t('stopped.another.theirs')}
            </Button>
            <Button disabled={step.isPending} onClick={() => step.mutate(onMine)}>
              {t('stopped.another.mine')}
            </Button>
          </>
        ) : (
          <Button disabled={step.isPending} onClick={() => step.mutate(onAgain)}>
            {t('stopped.changed.action')}
          </Button>
        )}
      </Cluster>
    </Stack>
  )
}
