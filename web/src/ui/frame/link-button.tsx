import { Button, type ButtonProps } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import styles from './page.module.css'

interface Props extends ButtonProps, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> {
  ref?: Ref<HTMLAnchorElement>
}

/** A link that looks like a button: `<LinkButton to="/p/$pid" params={{ pid }}>`. */
export const LinkButton = createLink((props: Props) => <Button component="a" {...props} />)

/** Above a title: links to the parent page. */
export const UpLink = createLink(
  ({ children, ...props }: AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }) => (
    <a {...props} className={styles.up}>
      <IconChevronLeft size={18} aria-hidden="true" />
      <bdi>{children}</bdi>
    </a>
  ),
)
