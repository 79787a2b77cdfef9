import { CloseButton, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Line } from '../layout/layout.tsx'
import styles from './states.module.css'

export interface DialogProps {
  opened: boolean
  title: string
  /** At the side, so that the page stays visible. */
  beside?: boolean
  children: ReactNode
  onClose: () => void
}

/** Its header is no landmark, because a page has only one banner. */
export default function DialogWindow({ opened, title, beside = false, children, onClose }: DialogProps) {
  const { t } = useTranslation('ui')
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
          <Line gap={4} align="start" between className={styles.dialogHead}>
            <Modal.Title>{title}</Modal.Title>
            <CloseButton size="lg" aria-label={t('close')} onClick={onClose} />
          </Line>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
