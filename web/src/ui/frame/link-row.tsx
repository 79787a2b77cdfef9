import { type Icon, IconChevronRight } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import styles from './link-row.module.css'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  icon: Icon
  ref?: Ref<HTMLAnchorElement>
}

/** A link that fills its row, to what belongs to the page. */
export const LinkRow = createLink(({ icon: Sign, children, ...props }: Props) => (
  <a {...props} className={styles.row}>
    <Sign size={20} aria-hidden="true" />
    <span>{children}</span>
    <IconChevronRight size={20} aria-hidden="true" />
  </a>
))
