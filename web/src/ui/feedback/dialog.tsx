import { CloseButton, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './states.module.css'

interface Props {
  opened: boolean
  title: string
  children: ReactNode
  onClose: () => void
}

/** A question above the page. Its head is no landmark: a page has one banner, and this is not it. */
export function Dialog({ opened, title, children, onClose }: Props) {
  const { t } = useTranslation('ui')
  return (
    <Modal.Root opened={opened} onClose={onClose} centered radius="lg" padding="lg">
      <Modal.Overlay />
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
