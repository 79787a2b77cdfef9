import type { DeliveryReport } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Bars } from '../../../ui/chart/bars.tsx'
import { sumOf, useShare } from '../numbers.ts'
import { deliveryQuery } from '../queries.ts'
import { Figures, Report, Table } from '../report.tsx'
import { useKindName } from './kind-name.ts'

type Kind = DeliveryReport['kinds'][number]

const states = ['sent', 'waiting', 'undelivered', 'dropped'] as const
const tones = { sent: 'good', waiting: 'warn', undelivered: 'bad', dropped: 'quiet' } as const

/** Emails by kind, and how many arrived. Those of the event before are mostly deleted: it would look like less. */
export function Delivery({ pid }: { pid: string }) {
  const { t } = useTranslation('reports')
  const kindName = useKindName()
  const { number } = useFormat()
  const share = useShare()
  const nameOf = ({ kind }: Kind) => kindName(kind)
  const sent = (kinds: Kind[]) => sumOf(kinds, (kind) => kind.sent)
  const lost = (kinds: Kind[]) => sumOf(kinds, ({ undelivered }) => undelivered)
  const arrived = (kinds: Kind[]) => share(sent(kinds), sent(kinds) + lost(kinds))
  return (
    <Report name="delivery" found={useQuery(deliveryQuery(pid))} isEmpty={({ kinds }) => kinds.length === 0}>
      {({ kinds }) => (
        <>
          <Figures
            figures={[
              { label: t('delivery.states.sent'), value: number(sent(kinds)) },
              { label: t('delivery.share'), value: arrived(kinds) },
            ]}
          />
          <Bars
            label={t('delivery.chart')}
            parts={states.map((state) => ({ name: t(`delivery.states.${state}`), tone: tones[state] }))}
            bars={kinds.map((kind) => ({
              key: kind.kind,
              label: nameOf(kind),
              values: states.map((state) => kind[state]),
              text: t('of', {
                part: number(kind.sent),
                whole: number(sumOf([...states], (state) => kind[state])),
              }),
            }))}
          />
          <Table
            name="delivery"
            rows={kinds}
            rowKey={({ kind }) => kind}
            columns={[
              { key: 'kind', label: t('delivery.kind'), main: true, cell: nameOf },
              ...states.map((state) => ({
                key: state,
                label: t(`delivery.states.${state}`),
                end: true,
                cell: (kind: Kind) => number(kind[state]),
              })),
            ]}
          />
        </>
      )}
    </Report>
  )
}
