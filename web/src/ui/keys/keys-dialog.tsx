import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../feedback/dialog.tsx'
import { Stack } from '../layout/layout.tsx'
import { Hint } from './hint.tsx'
import styles from './keys.module.css'
import type { Shortcut } from './step-of.ts'

interface Props {
  /** In the order in which they are explained. */
  shortcuts: Shortcut[]
  on: boolean
  onSwitch: (on: boolean) => void
  onClose: () => void
}

/** Lists all shortcuts, with a switch to turn them off. */
export function KeysDialog({ shortcuts, on, onSwitch, onClose }: Props) {
  const { t } = useTranslation('ui')
  return (
    <Dialog opened onClose={onClose} title={t('keys.title')}>
      <Stack as="dl" gap={2} className={styles.keys} data-off={!on || undefined}>
        {shortcuts.map(({ key, text }) => (
          <div key={key}>
            <dt>
              <Hint name={key} />
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </Stack>
      <Switch
        size="md"
        label={t('keys.switch')}
        description={t('keys.switchHint')}
        checked={on}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
    </Dialog>
  )
}
