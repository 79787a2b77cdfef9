import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './icon-button.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, with to what: there are many of its like on a page. */
  label: string
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A button that is only a sign. */
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
