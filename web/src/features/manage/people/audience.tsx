import { Conditions } from '../../../ui/audience/conditions.tsx'
import { Count } from '../../../ui/audience/count.tsx'
import { readParts, writeParts } from '../../../ui/audience/parts.ts'
import { useLook } from '../../../ui/filters/use-look.ts'
import { Stack } from '../../../ui/layout/layout.tsx'
import type { Filter } from './queries.ts'

interface Props {
  pid: string
  /** As in the URL. */
  where: string | undefined
  filter: Filter
  /** Whether something can be saved. */
  live: boolean
}

/** The conditions on the people shown, how many there are, and the saved conditions. */
export function Audience({ pid, where, filter, live }: Props) {
  const look = useLook()
  const parts = readParts(where)
  return (
    <Stack gap={3}>
      <Conditions
        pid={pid}
        parts={parts}
        live={live}
        onChange={(next) => look({ where: writeParts(next) })}
      />
      {parts.length > 0 && <Count pid={pid} filter={filter} />}
    </Stack>
  )
}
