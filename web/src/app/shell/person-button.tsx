import type { ComponentProps } from 'react'
import type { Me } from '../../lib/session.ts'
import { Avatar, hashOfUid } from '../../ui/people/avatar.tsx'
import styles from './shell.module.css'

export function PersonButton({ person, ...button }: { person: Me } & ComponentProps<'button'>) {
  return (
    <button type="button" aria-haspopup="menu" {...button} className={styles.me}>
      <Avatar name={person.name} hash={hashOfUid(person.uid)} url={person.avatar_url} size={36} />
      <bdi className={styles.myName}>{person.name}</bdi>
    </button>
  )
}
