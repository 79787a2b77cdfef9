import { Modal, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReturnFocus } from '../../../ui/feedback/dialog.tsx'
import { Line, Text } from '../../../ui/layout/layout.tsx'
import { step } from './match.ts'
import styles from './palette.module.css'
import { type Kind, type Result, useResults } from './use-results.ts'

interface Props {
  /** Empty if there is no event. */
  pid: string
  onClose: () => void
}

/** Finds pages, people, teams, shifts and actions: a combobox with a list of links. */
export default function Palette({ pid, onClose }: Props) {
  const { t } = useTranslation('ui')
  useReturnFocus(true)
  return (
    <Modal.Root
      opened
      onClose={onClose}
      padding={0}
      radius="lg"
      size="lg"
      yOffset="8dvh"
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('palette.title')}>
        <Modal.Body>
          <Search pid={pid} onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function Search({ pid, onClose }: Props) {
  const { t } = useTranslation('ui')
  const id = useId()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState('')
  const { kinds, loading } = useResults(pid, query)
  const open = useOpen(onClose)
  const optionOf = (kind: Kind, result: Result) => `${id} ${kind.key} ${result.key}`.replaceAll(' ', '-')
  const results = kinds.flatMap(({ stale = false, ...kind }) =>
    kind.results.map((result) => ({ option: optionOf(kind, result), result, stale })),
  )
  const active = Math.max(
    0,
    results.findIndex(({ option }) => option === chosen),
  )
  const current = results[active]?.option
  // It stays active when others are found before it.
  if (current && current !== chosen && !results[active]!.stale) setChosen(current)
  useEffect(() => {
    if (current) document.getElementById(current)?.scrollIntoView({ block: 'nearest' })
  }, [current])
  function press(event: KeyboardEvent): void {
    // Chinese is typed with these keys, too.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setChosen(results[step(active, event.key === 'ArrowDown' ? 1 : -1, results.length)]?.option ?? '')
    }
    if (event.key === 'Enter' && results[active]) {
      event.preventDefault()
      if (!results[active].stale) open(results[active].result)
    }
  }
  return (
    <>
      <Line gap={3} className={styles.top}>
        <IconSearch size={20} aria-hidden="true" />
        <input
          data-autofocus
          className={styles.input}
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={current}
          aria-label={t('palette.title')}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          placeholder={t('palette.placeholder')}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setChosen('')
          }}
          onKeyDown={press}
        />
        <button type="button" className={styles.close} onClick={onClose}>
          {t('close')}
        </button>
      </Line>
      <div id={id} role="listbox" aria-label={t('palette.title')} className={styles.list}>
        {kinds.map((kind) => (
          <KindOf
            key={kind.key}
            kind={kind}
            current={current}
            optionOf={optionOf}
            onRun={open}
            onClose={onClose}
          />
        ))}
      </div>
      {results.length === 0 && !loading && <p className={styles.none}>{t('palette.none')}</p>}
      <VisuallyHidden role="status">
        {!loading && query !== '' && t('palette.found', { count: results.length })}
      </VisuallyHidden>
    </>
  )
}

interface KindProps {
  kind: Kind
  current: string | undefined
  optionOf: (kind: Kind, result: Result) => string
  onRun: (result: Result) => void
  onClose: () => void
}

function KindOf({ kind, current, optionOf, onRun, onClose }: KindProps) {
  const { t } = useTranslation('ui')
  const title = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: options in groups, as a listbox has them.
    <div role="group" aria-labelledby={title}>
      <p id={title} className={styles.kind}>
        {t(`palette.kinds.${kind.key}`)}
      </p>
      {kind.results.map((result) => {
        const id = optionOf(kind, result)
        const shared = {
          id,
          role: 'option',
          tabIndex: -1,
          'aria-selected': id === current,
          className: styles.option,
          children: <Words result={result} />,
        }
        return result.to ? (
          // A link, so that it can be opened in a new tab.
          <Link key={id} {...result.to} {...shared} onClick={onClose} />
        ) : (
          <button key={id} type="button" {...shared} onClick={() => onRun(result)} />
        )
      })}
    </div>
  )
}

function Words({ result: { icon: Icon, label, note } }: { result: Result }) {
  return (
    <>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <bdi className={styles.label}>{label}</bdi>
      {note && (
        <Text as="bdi" tone="muted" size={14} className={styles.note}>
          {note}
        </Text>
      )}
    </>
  )
}

/** Closes first: the page then takes the focus. */
function useOpen(onClose: () => void) {
  const navigate = useNavigate()
  return ({ to, run }: Result) => {
    onClose()
    run?.()
    if (to) void navigate(to)
  }
}
