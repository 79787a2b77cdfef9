import type { NotificationKind, NotificationKinds } from '../../messages/index.ts'
import type { Language } from '../../platform/values.ts'
import { formatMoney } from '../money.ts'
import { countWaiting, selectMailedClaim } from './queries.ts'
import { texts } from './texts.ts'

const toClaim = {
  label: { en: 'View claim', 'zh-TW': '查看申請' },
  path: ({ pid }: { pid: string }) => `/p/${pid}/subsidy`,
}

interface Mail {
  defaults: Record<Language, { subject: string; body: string }>
  /** The states in which it is still true. */
  states: readonly string[]
  withReason?: boolean
}

const kind = ({ defaults, states, withReason = false }: Mail): NotificationKind => ({
  placeholders: ['amount', 'origin', ...(withReason ? ['reason'] : [])],
  defaults,
  button: toClaim,
  editable: true,
  optional: false,
  async prepare(db, { pid, params, language }) {
    const claim = await selectMailedClaim(db, { pid, id: String(params.claim) })
    if (!claim || !states.includes(claim.state)) return null
    return {
      params: {
        amount: formatMoney(claim.fee, claim.currency),
        origin: claim.origin[language],
        ...(withReason && { reason: claim.reason }),
      },
    }
  },
})

export const waiting = 'claims.waiting'

/** All emails about claims. Owners may edit them. */
export const notificationKinds: NotificationKinds = {
  'claim.approved': kind({ defaults: texts.approved, states: ['approved', 'paid'] }),
  'claim.declined': kind({ defaults: texts.declined, states: ['declined'], withReason: true }),
  'claim.paid': kind({ defaults: texts.paid, states: ['paid'] }),
  'claim.returned': kind({ defaults: texts.returned, states: ['submitted'], withReason: true }),
  [waiting]: {
    placeholders: ['count'],
    defaults: texts.waiting,
    button: {
      label: { en: 'Review claims', 'zh-TW': '審核補助申請' },
      path: ({ pid }) => `/p/${pid}/manage/finance`,
    },
    editable: true,
    optional: true,
    async prepare(db, { pid, uid }) {
      const count = await countWaiting(db, { pid, uid })
      return count > 0 ? { params: { count } } : null
    },
  },
}
