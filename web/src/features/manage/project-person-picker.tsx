import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { PersonPicker } from '../../ui/people/person-picker.tsx'
import { historyPeopleQuery, peopleQuery } from './queries.ts'

interface Props extends Omit<ComponentProps<typeof PersonPicker>, 'found' | 'onSearch'> {
  pid: string
  /** Who can be found; by default people of the project. */
  among?: 'people' | 'history'
}

/** Finds someone of the project by name or address. */
export function ProjectPersonPicker({ pid, among = 'people', ...props }: Props) {
  const [search, setSearch] = useState('')
  const people = useQuery({ ...peopleQuery(pid, search), enabled: among === 'people' })
  const former = useQuery({ ...historyPeopleQuery(pid, search), enabled: among === 'history' })
  return (
    <PersonPicker
      {...props}
      found={(among === 'people' ? people.data : former.data) ?? []}
      onSearch={setSearch}
    />
  )
}
