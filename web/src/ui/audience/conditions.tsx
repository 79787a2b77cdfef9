import { Button, Menu } from '@mantine/core'
import type { AudienceAlternative, AudiencePart } from '@manyhands/api-client'
import { IconChevronDown, IconFilterPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Cluster } from '../layout/layout.tsx'
import { AddDialog } from './add-dialog.tsx'
import styles from './audience.module.css'
import { add, hasRoom, type Name, ofTeam, remove } from './parts.ts'
import { Saved } from './saved.tsx'
import { useWords } from './words.ts'

interface Props {
  pid: string
  parts: AudiencePart[]
  /** Whether something can be saved. */
  live: boolean
  /** The choices; all if left out. */
  names?: readonly Name[]
  /** For writing to them instead of showing them. */
  writing?: boolean
  /** For leads: only shifts of this team, without alternatives and saved conditions. */
  team?: string | undefined
  onChange: (parts: AudiencePart[]) => void
}

/** Conditions on people, and the saved ones. */
export function Conditions({ pid, parts, live, names, writing, team, onChange }: Props) {
  const { t } = useTranslation('audience')
  /** Null: none. `at` is the part that gets an alternative. */
  const [adding, setAdding] = useState<{ at: number | null } | null>(null)
  return (
    <>
      <Cluster gap={2}>
        <Chips
          pid={pid}
          parts={parts}
          onChange={onChange}
          onAlternative={team === undefined ? (at) => setAdding({ at }) : null}
        />
        <Button
          size="sm"
          variant="default"
          leftSection={<IconFilterPlus size={18} aria-hidden="true" />}
          disabled={!hasRoom(parts)}
          onClick={() => setAdding({ at: null })}
        >
          {t('add.open')}
        </Button>
        {team === undefined && <Saved pid={pid} parts={parts} live={live} onShow={onChange} />}
      </Cluster>
      {adding && (
        <AddDialog
          alternative={adding.at !== null}
          names={team === undefined ? names : ofTeam}
          writing={writing}
          team={team}
          onClose={() => setAdding(null)}
          onAdd={(one) => {
            onChange(add(parts, one, adding.at))
            setAdding(null)
          }}
        />
      )}
    </>
  )
}

interface ChipsProps {
  pid: string
  parts: AudiencePart[]
  onChange: (parts: AudiencePart[]) => void
  /** Null if there can't be any. */
  onAlternative: ((at: number) => void) | null
}

function Chips({ pid, parts, onChange, onAlternative }: ChipsProps) {
  const { t } = useTranslation('audience')
  const say = useWords(pid, parts)
  if (parts.length === 0) return null
  return (
    <Cluster as="ul" gap={2} aria-label={t('conditions')}>
      {parts.map((part, at) => {
        const some = part.any ?? [part as AudienceAlternative]
        const words = some.map(say).join(t('or'))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity, and may be equal.
          <li key={at}>
            <Menu
              position="bottom-start"
              shadow="lg"
              withinPortal={false}
              withInitialFocusPlaceholder={false}
            >
              <Menu.Target>
                <button type="button" className={styles.condition}>
                  {words}
                  <IconChevronDown size={16} aria-hidden="true" />
                </button>
              </Menu.Target>
              <Menu.Dropdown>
                {onAlternative && (
                  <Menu.Item disabled={!hasRoom(parts, part)} onClick={() => onAlternative(at)}>
                    {t('add.or')}
                  </Menu.Item>
                )}
                {part.any?.map((one, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                  <Menu.Item key={n} onClick={() => onChange(remove(parts, at, n))}>
                    {t('removeOne', { words: say(one) })}
                  </Menu.Item>
                ))}
                <Menu.Item onClick={() => onChange(remove(parts, at, null))}>{t('remove')}</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </li>
        )
      })}
    </Cluster>
  )
}
