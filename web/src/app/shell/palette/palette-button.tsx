import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../shell.module.css'

const load = () => import('./palette.tsx')
const Palette = lazy(load)

interface Props {
  pid: string
  open: boolean
  setOpen: (open: boolean) => void
}

/** Opens the command palette, as does ⌘K or Ctrl+K, also while typing. It is loaded on first use. */
export function PaletteButton({ pid, open, setOpen }: Props) {
  const { t } = useTranslation('ui')
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (!(isMac ? event.metaKey : event.ctrlKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [setOpen])
  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onPointerEnter={() => void load()}
        onClick={({ currentTarget }) => {
          // Safari doesn't focus buttons on click, but the focus returns here.
          currentTarget.focus()
          setOpen(true)
        }}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
        <span>{t('palette.open')}</span>
        <span className={styles.keys} aria-hidden="true">
          {isMac ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      {open && (
        <Suspense>
          <Palette pid={pid} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
