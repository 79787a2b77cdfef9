import { CloseButton, Modal } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './states.module.css'

interface Props {
  opened: boolean
  title: string
  /** At the side, so that the page stays visible. */
  beside?: boolean
  children: ReactNode
  onClose: () => void
}

/** A modal dialog. Its header is no landmark, because a page has only one banner. */
export function Dialog({ opened, title, beside = false, children, onClose }: Props) {
  const { t } = useTranslation('ui')
  useReturnFocus(opened)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      centered
      radius="lg"
      padding="lg"
      {...(beside && { classNames: { inner: styles.beside! } })}
    >
      {!beside && <Modal.Overlay />}
      <Modal.Content>
        <Modal.Body>
          <div className={styles.dialogHead}>
            <Modal.Title>{title}</Modal.Title>
            <CloseButton size="lg" aria-label={t('close')} onClick={onClose} />
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Returns the focus, even if the dialog is unmounted. */
function useReturnFocus(opened: boolean): void {
  const before = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  if (opened && !wasOpen.current) before.current = document.activeElement
  wasOpen.current = opened
  useEffect(() => {
    if (!opened) return
    return () => {
      const target = before.current
      requestAnimationFrame(() => target instanceof HTMLElement && target.isConnected && target.focus())
    }
  }, [opened])
}
