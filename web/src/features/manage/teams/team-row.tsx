import { Checkbox, Menu } from '@mantine/core'
import type { Team } from '@manyhands/api-client'
import {
  IconArchive,
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconGripVertical,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { HTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import { FillBar } from '../../../ui/data/fill-bar.tsx'
import { Mark } from '../../../ui/data/mark.tsx'
import { IconButton } from '../../../ui/frame/icon-button.tsx'
import { Cluster, Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import { SignUpItems } from './sign-up-items.tsx'
import styles from './teams.module.css'

export type Move = 'up' | 'down' | 'top' | 'bottom'

interface Props {
  team: Team
  first: boolean
  last: boolean
  chosen: boolean
  onChoose: (on: boolean) => void
  onMove: (way: Move) => void
  onArchive: () => void
  /** Props of the drag handle. */
  handle: HTMLAttributes<HTMLElement>
  drag: 'pulled' | 'before' | 'after' | undefined
}

export function TeamRow(props: Props) {
  const { t } = useTranslation('teams')
  const { team, chosen, onChoose, handle, drag } = props
  const { pid, tid, name, chiefs, members, invited, wanted, recruiting, full, sign_up: signUp } = team
  return (
    <Stack as="li" gap="2 3" className={styles.team} data-tid={tid} data-drag={drag}>
      <span className={styles.grip} aria-hidden="true" {...handle}>
        <IconGripVertical size={20} />
      </span>
      <Checkbox
        className={styles.choose}
        size="md"
        aria-label={t('bulk.choose', { team: name })}
        checked={chosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <Cluster gap="1 2.5" className={styles.named}>
        <Link to="/p/$pid/t/$tid" params={{ pid, tid }} className="name-link">
          <bdi>{name}</bdi>
        </Link>
        <Cluster as="span" inline gap={1.5} align="stretch">
          {recruiting && <Mark tone="good">{t('recruiting.yes')}</Mark>}
          {recruiting && full && <Mark tone="quiet">{t('signUp.full')}</Mark>}
          {chiefs === 0 && <Mark tone="warn">{t('noChief.mark')}</Mark>}
        </Cluster>
      </Cluster>
      <Stack gap={0.5} className={styles.full}>
        <FillBar people={chiefs + members} needed={wanted} chiefs={chiefs} />
        <Text as="span" tone="muted" size={14} tabular className={styles.counts}>
          {t('chiefs', { count: chiefs })} · {t('members', { count: members })}
          {Boolean(invited) && ` · ${t('invited', { count: invited })}`} · {t(`signUp.${signUp}.name`)}
        </Text>
      </Stack>
      <Moves {...props} />
    </Stack>
  )
}

function Moves({ team, first, last, onMove, onArchive }: Props) {
  const { t } = useTranslation('teams')
  const { name } = team
  return (
    <Line gap={1} align="stretch" className={styles.moves}>
      <IconButton
        label={t('order.up', { team: name })}
        data-way="up"
        aria-disabled={first}
        onClick={() => !first && onMove('up')}
      >
        <IconArrowUp size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('order.down', { team: name })}
        data-way="down"
        aria-disabled={last}
        onClick={() => !last && onMove('down')}
      >
        <IconArrowDown size={20} aria-hidden="true" />
      </IconButton>
      <Menu position="bottom-end" width={220} radius="md" shadow="lg" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <IconButton label={t('manage.more', { team: name })}>
            <IconDots size={20} aria-hidden="true" />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconArrowBarToUp size={18} />}
            disabled={first}
            onClick={() => onMove('top')}
          >
            {t('order.top')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowBarToDown size={18} />}
            disabled={last}
            onClick={() => onMove('bottom')}
          >
            {t('order.bottom')}
          </Menu.Item>
          <Menu.Divider />
          <SignUpItems team={team} />
          <Menu.Divider />
          <Menu.Item leftSection={<IconArchive size={18} />} onClick={onArchive}>
            {t('manage.archive')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Line>
  )
}
