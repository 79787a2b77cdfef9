export interface Shortcut {
  key: string
  /** In the list of shortcuts. */
  text: string
  /** Also shown below the list, in a word or two. */
  hint?: string
  /** Runs again and again while the key is held down. */
  held?: true
  run: () => void
}

type Pressed = Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

/** A key that is held down must not decide on one item after another. */
export function stepOf(pressed: Pressed, shortcuts: readonly Shortcut[]): (() => void) | undefined {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.isComposing) return undefined
  const shortcut = shortcuts.find(({ key }) => key === pressed.key)
  return pressed.repeat && !shortcut?.held ? undefined : shortcut?.run
}
