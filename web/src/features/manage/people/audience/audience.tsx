import { Button, Menu } from '@mantine/core'
import type { AudienceAlternative, AudiencePart } from '@manyhands/api-client'
import { IconChevronDown, IconFilterPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { useLook } from '../../../../ui/filters/use-look.ts'
import { Cluster, Stack, Text } from '../../../../ui/layout/layout.tsx'
import type { Filter } from '../queries.ts'
import { AddDialog } from './add-dialog.tsx'
import styles from './audience.module.css'
import { add, hasRoom, readParts, remove, writeParts } from './parts.ts'
import { countQuery } from './queries.ts'
import { Saved } from './saved.tsx'
import { useWords } from './words.ts'

interface Props {
  pid: string
  /** As in the URL. */
  where: string | undefined
  filter: Filter
  /** Whether something can be saved. */
  live: boolean
}

/** The conditions on the people shown, how many there are, and the saved conditions. */
export function Audience({ pid, where, filter, live }: Props) {
  const { t } = useTranslation('audience')
  const look = useLook()
  const parts = readParts(where)
  /** Null: none. `at` is the part that gets an alternative. */
  const [adding, setAdding] = useState<{ at: number | null } | null>(null)
  const show = (next: AudiencePart[]) => look({ where: writeParts(next) })
  return (
    <Stack gap={3}>
      <Cluster gap={2}>
        <Conditions pid={pid} parts={parts} onChange={show} onAlternative={(at) => setAdding({ at })} />
        <Button
          size="sm"
          variant="default"
          leftSection={<IconFilterPlus size={18} aria-hidden="true" />}
          disabled={!hasRoom(parts)}
          onClick={() => setAdding({ at: null })}
        >
          {t('add.open')}
        </Button>
        <Saved pid={pid} parts={parts} live={live} onShow={show} />
      </Cluster>
      {parts.length > 0 && <Count pid={pid} filter={filter} />}
      {adding && (
        <AddDialog
          alternative={adding.at !== null}
          onClose={() => setAdding(null)}
          onAdd={(one) => {
            show(add(parts, one, adding.at))
            setAdding(null)
          }}
        />
      )}
    </Stack>
  )
}

interface ConditionsProps {
  pid: string
  parts: AudiencePart[]
  onChange: (parts: AudiencePart[]) => void
  onAlternative: (at: number) => void
}

function Conditions({ pid, parts, onChange, onAlternative }: ConditionsProps) {
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
            <Menu position="bottom-start" shadow="lg">
              <Menu.Target>
                <button type="button" className={styles.condition}>
                  {words}
                  <IconChevronDown size={16} aria-hidden="true" />
                </button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item disabled={!hasRoom(parts, part)} onClick={() => onAlternative(at)}>
                  {t('add.or')}
                </Menu.Item>
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

function Count({ pid, filter }: { pid: string; filter: Filter }) {
  const { t } = useTranslation('audience')
  const { list, number } = useFormat()
  const { data } = useQuery(countQuery(pid, filter))
  if (!data) return null
  const { count, names } = data
  const others = count - names.length
  const named = list(others > 0 ? [...names, t('others', { count: others, number: number(others) })] : names)
  return (
    <Text role="status" tone="muted" size={15}>
      {count === 0 ? t('nobody') : t('count', { count, number: number(count), names: named })}
    </Text>
  )
}
