import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { createContext, type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { useTyped } from '../forms/use-typed.ts'
import { Cluster } from '../layout/layout.tsx'
import styles from './filters.module.css'
import { useLook } from './use-look.ts'

interface Current {
  /** From the URL. */
  values: { [name: string]: string | undefined }
  /** An empty value removes a filter. */
  look: (change: Record<string, string>) => void
}

const Bar = createContext<Current | null>(null)

function useFilter(name: string) {
  const { values, look } = use(Bar)!
  return { value: values[name], set: (value: string) => look({ [name]: value }) }
}

interface Props {
  /** The filters in the URL. */
  values: object
  /** Parameters that any change removes, such as the open item. */
  resets?: string
  /** A filter that isn't in the URL. */
  other?: { set: boolean; clear: () => void }
  /** On a line of their own. */
  toggles?: ReactNode
  children?: ReactNode
}

/** Filters of a list. They are kept in the URL, so that a list can be shared and bookmarked. */
export function FilterBar({ values, resets, other, toggles, children }: Props) {
  const { t } = useTranslation('ui')
  const change = useLook()
  const current: Current = {
    values: values as Current['values'],
    look: (wanted) => change({ ...(resets && { [resets]: '' }), ...wanted }),
  }
  const set = Object.entries(current.values).filter(([, value]) => value)
  const filtered = set.length > 0 || other?.set
  function clear(): void {
    current.look(Object.fromEntries(set.map(([name]) => [name, ''])))
    other?.clear()
  }
  return (
    <Bar value={current}>
      <Cluster as="search" gap="3.5 4" align="end" className={styles.bar}>
        {children}
        {(toggles || filtered) && (
          <Cluster gap={2} className={styles.toggles}>
            {toggles}
            {filtered && (
              <Button
                variant="subtle"
                size="sm"
                leftSection={<IconX size={16} aria-hidden="true" />}
                onClick={clear}
              >
                {t('filters.clear')}
              </Button>
            )}
          </Cluster>
        )}
      </Cluster>
    </Bar>
  )
}

interface FindProps {
  name?: string
  label: string
  hint?: string
}

export function FindFilter({ name = 'search', label, hint }: FindProps) {
  const { t } = useTranslation('ui')
  const { value = '', set } = useFilter(name)
  const [text, setText] = useTyped(value, set)
  return (
    <TextInput
      type="search"
      className={styles.find}
      label={label}
      placeholder={hint}
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      rightSectionPointerEvents="all"
      rightSection={text && <CloseButton aria-label={t('filters.clearSearch')} onClick={() => setText('')} />}
    />
  )
}

interface ChoiceProps {
  name: string
  label: string
  /** The option that filters nothing. */
  any?: string
  /** The value without a filter, if that isn't everything. */
  fallback?: string
  options: readonly { value: string; label: string }[]
}

export function ChoiceFilter({ name, label, any, fallback = '', options }: ChoiceProps) {
  const { value = fallback, set } = useFilter(name)
  return (
    <NativeSelect
      size="md"
      label={label}
      value={value}
      onChange={({ currentTarget: { value: chosen } }) => set(chosen === fallback ? '' : chosen)}
      data={[...(any === undefined ? [] : [{ value: '', label: any }]), ...options]}
    />
  )
}

interface ToggleProps {
  name: string
  value: string
  hint?: string
  children: ReactNode
}

export function ToggleFilter({ name, value, hint, children }: ToggleProps) {
  const { value: now, set } = useFilter(name)
  const on = now === value
  return (
    <button
      type="button"
      className={styles.toggle}
      title={hint}
      aria-pressed={on}
      onClick={() => set(on ? '' : value)}
    >
      {children}
    </button>
  )
}
