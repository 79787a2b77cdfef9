import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../ui/frame/icon-button.tsx'
import { Line } from '../../../../ui/layout/layout.tsx'
import styles from './cards.module.css'

export interface CardSteps {
  move: (by: -1 | 1) => void
  duplicate: () => void
  remove: () => void
}

interface Props {
  name: string
  position: { at: number; of: number }
  steps: CardSteps
}

/** Moves, duplicates and deletes a question. At the ends, the move buttons are shown but disabled. */
export function CardButtons({ name, position: { at, of }, steps }: Props) {
  const { t } = useTranslation('forms')
  const [first, last] = [at === 0, at === of - 1]
  return (
    <Line as="span" inline align="stretch" className={styles.buttons}>
      <IconButton
        label={t('card.up', { name })}
        data-step="-1"
        aria-disabled={first}
        onClick={() => first || steps.move(-1)}
      >
        <IconArrowUp size={20} />
      </IconButton>
      <IconButton
        label={t('card.down', { name })}
        data-step="1"
        aria-disabled={last}
        onClick={() => last || steps.move(1)}
      >
        <IconArrowDown size={20} />
      </IconButton>
      <IconButton label={t('card.copy', { name })} onClick={steps.duplicate}>
        <IconCopy size={20} />
      </IconButton>
      <IconButton label={t('card.remove', { name })} onClick={steps.remove}>
        <IconTrash size={20} />
      </IconButton>
    </Line>
  )
}
