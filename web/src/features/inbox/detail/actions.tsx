import { Button } from '@mantine/core'
import type { Application } from '@manyhands/api-client'
import { IconMessagePlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Why } from '../../../lib/problem.ts'
import { BlockedButton } from '../../../ui/forms/blocked-button.tsx'
import { IconButton } from '../../../ui/frame/icon-button.tsx'
import { Hint } from '../../../ui/keys/hint.tsx'
import { Line, Text } from '../../../ui/layout/layout.tsx'
import type { Asked } from '../list/use-inbox.ts'
import { turnOf } from '../turn.ts'
import styles from './detail.module.css'

interface Props {
  application: Application
  /** Whether this person may decide. */
  mine: boolean
  /** Why nothing can be changed now. */
  closed: Why[]
  keysOn: boolean
  busy: boolean
  onAccept: () => void
  /** Opens a dialog with a reason and a preview of the email. */
  onAsk: (name: Asked['name']) => void
}

/** The available actions; or whose turn it is. */
export function Actions({ application, mine, closed, keysOn, busy, onAccept, onAsk }: Props) {
  const { t } = useTranslation('inbox')
  const turn = turnOf(application)
  if (!mine)
    return turn ? (
      <Text tone="muted" size={15} className={styles.quiet}>
        {t('actions.elsewhere', { team: turn.team })}
      </Text>
    ) : null
  if (closed.length > 0) return <BlockedButton why={closed}>{t('actions.decide')}</BlockedButton>
  const hint = (key: string) =>
    keysOn ? { rightSection: <Hint name={key} quiet />, 'aria-keyshortcuts': key } : {}
  const button = (name: 'decline' | 'forward' | 'interview', key: string) => (
    <Button size="sm" px="0.625rem" variant="default" onClick={() => onAsk(name)} {...hint(key)}>
      {t(turn || name !== 'forward' ? `actions.${name}` : 'actions.assign')}
    </Button>
  )
  return (
    <>
      {turn && (
        <Line as="span" inline gap={1}>
          <Button size="sm" px="0.625rem" loading={busy} onClick={onAccept} {...hint('a')}>
            {t('actions.accept')}
          </Button>
          <IconButton label={t('actions.acceptWithWords')} onClick={() => onAsk('accept')}>
            <IconMessagePlus size={20} />
          </IconButton>
        </Line>
      )}
      {button('decline', 'd')}
      {button('forward', 'f')}
      {turn && button('interview', 't')}
    </>
  )
}
