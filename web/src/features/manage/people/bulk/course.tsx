import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Stack } from '../../../../ui/layout/layout.tsx'
import { Progress } from '../../../../ui/progress/progress.tsx'

interface Props {
  label: string
  done: number
  total: number
  error: unknown
  onGoOn: () => void
  onClose: () => void
}

/** Progress. If it stopped: what is done, what is left, and a button to continue. */
export function Course({ label, done, total, error, onGoOn, onClose }: Props) {
  const { t } = useTranslation(['teams', 'ui'])
  const { number } = useFormat()
  const words = t('bulk.progress', { done: number(done), total: number(total) })
  return (
    <Stack gap={5}>
      <Progress label={label} done={done} total={total} words={words} />
      {Boolean(error) && (
        <>
          <FormProblem error={error} />
          <p>{t('bulk.stopped', { count: total - done, done: number(done) })}</p>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('ui:close')}
            </Button>
            <Button onClick={onGoOn}>{t('bulk.goOn', { count: total - done })}</Button>
          </Group>
        </>
      )}
    </Stack>
  )
}
