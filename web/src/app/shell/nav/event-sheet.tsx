import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EventNav } from './event-nav.tsx'

/** On a phone: the pages of the event, from the bottom bar. */
export default function EventSheet({ pid, onClose }: { pid: string; onClose: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="85%"
      radius="lg"
      title={t('event')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <EventNav sheet pid={pid} onChoose={onClose} />
    </Drawer>
  )
}
