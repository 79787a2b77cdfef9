import { Button } from '@mantine/core'
import type { Task } from '@manyhands/api-client'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { isPending, swapsQuery } from './queries.ts'
import { SwapQuestion } from './swap-question.tsx'

/**
 * Asks someone to take over, and shows the answers. The person asked and team leads see requests here, too.
 */
export function HandOver({ task }: { task: Task }) {
  const { t } = useTranslation('tasks')
  const { data: swaps = [] } = useQuery(swapsQuery(task.pid))
  const [asking, setAsking] = useState(false)
  const here = swaps.filter((swap) => isPending(swap) && [swap.given.task, swap.for?.task].includes(task.id))
  const asked = here.flatMap(({ you, to }) => (you === 'from' ? [to.uid] : []))
  const mayAsk = task.you?.state === 'confirmed' && task.state === 'planned'
  return (
    <>
      {here.map((swap) => (
        <SwapQuestion key={swap.id} swap={swap} timeZone={task.time_zone} />
      ))}
      {mayAsk && (
        <Button
          variant="subtle"
          px={0}
          leftSection={<IconArrowsExchange size={18} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          {t(asked.length > 0 ? 'swap.another' : 'swap.button')}
        </Button>
      )}
      {asking && <HandOverDialog task={task} asked={asked} onClose={() => setAsking(false)} />}
    </>
  )
}
