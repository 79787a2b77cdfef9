import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '../feedback/toasts/toast-queue.ts'

interface Props {
  value: string
  /** What is copied, if "Copy" alone is unclear. */
  label?: string
}

export function CopyButton({ value, label }: Props) {
  const { t } = useTranslation('ui')
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  // Without HTTPS there is no clipboard; the text next to the button can be selected.
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      toasts.warn(t('copyFailed'))
    }
  }
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? t('copied') : (label ?? t('copy'))}</span>
    </Button>
  )
}
