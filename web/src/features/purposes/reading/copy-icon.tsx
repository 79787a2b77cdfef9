import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { IconButton } from '../../../ui/frame/icon-button.tsx'

/** Copies one value; the label says which, for screen readers. */
export function CopyIcon({ value, label }: { value: string; label: string }) {
  const { t } = useTranslation(['purposes', 'ui'])
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      toasts.warn(t('ui:copyFailed'))
    }
  }
  return (
    <>
      <IconButton label={t('copyOne', { field: label })} onClick={() => void copy()}>
        {copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />}
      </IconButton>
      <VisuallyHidden role="status">{copied && t('ui:copied')}</VisuallyHidden>
    </>
  )
}
