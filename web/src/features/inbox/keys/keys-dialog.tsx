import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { Hint } from '../../../ui/keys/hint.tsx'
import styles from '../../../ui/keys/keys.module.css'
import { keys } from './keys.ts'

interface Props {
  on: boolean
  onSwitch: (on: boolean) => void
  onClose: () => void
}

/** Lists all shortcuts, with a switch to turn them off. */
export function KeysDialog({ on, onSwitch, onClose }: Props) {
  const { t } = useTranslation('inbox')
  return (
    <Dialog opened onClose={onClose} title={t('keys.title')}>
      <dl className={styles.keys} data-off={!on || undefined}>
        {keys.map((key) => (
          <div key={key}>
            <dt>
              <Hint name={key} />
            </dt>
            <dd>{t(`keys.${key}`)}</dd>
          </div>
        ))}
      </dl>
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
