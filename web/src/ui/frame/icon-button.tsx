import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './icon-button.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name, including the object, because a page has several. */
  label: string
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A button with only an icon. */
export function IconButton({ label, children, className, ...button }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...button}
      className={className ? `${styles.button} ${className}` : styles.button}
    >
      {children}
    </button>
  )
}
