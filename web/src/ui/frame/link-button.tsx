import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

interface Props extends ButtonProps, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> {
  ref?: Ref<HTMLAnchorElement>
}

/** Looks like a button, goes somewhere: `<LinkButton to="/p/$pid" params={{ pid }}>`. */
export const LinkButton = createLink((props: Props) => <Button component="a" {...props} />)
