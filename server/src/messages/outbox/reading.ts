import type { Reading } from '../../platform/metrics/readings.ts'
import { countMessages, type MessageState } from './queries.ts'

const waitingStates: MessageState[] = ['held', 'queued']
const states: MessageState[] = [...waitingStates, 'sent', 'bounced', 'failed', 'dropped']

/** Metrics of the outbox, over all projects, which aren't distinguished. */
export const outboxReading: Reading = {
  gauges: {
    manyhands_outbox_waiting: 'Messages that are held or queued',
    manyhands_outbox_overdue_seconds: 'Seconds since the longest-waiting message should have been sent',
    manyhands_outbox_last_day: 'Messages created in the last 24 hours, by state',
  },
  async read(db) {
    const { waiting, lastDay } = await countMessages(db)
    const by = (counts: { state: MessageState; count: number }[], all: MessageState[]) =>
      all.map((state) => ({
        labels: { state },
        value: counts.find((one) => one.state === state)?.count ?? 0,
      }))
    return {
      manyhands_outbox_waiting: by(waiting, waitingStates),
      manyhands_outbox_overdue_seconds: [{ value: Math.max(0, ...waiting.map(({ overdue }) => overdue)) }],
      manyhands_outbox_last_day: by(lastDay, states),
    }
  },
}
