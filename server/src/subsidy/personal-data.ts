import type { PersonalData } from '../platform/db/personal-data.ts'
import { endAccounts, openAccounts } from './claims/account.ts'

const ownId = 'Your id, which stands in your profile.'

export const personalData: PersonalData = [
  {
    table: 'claims',
    name: 'claims',
    of: [{ uid: 'uid' }],
    title: { en: 'Your traffic subsidy', 'zh-TW': '你的交通補助' },
    about: {
      en: 'What you asked of projects for your way there, and what became of it.',
      'zh-TW': '你向專案申請的交通補助，以及結果。',
    },
    columns: [
      'pid',
      'id',
      'state',
      'oid',
      'origin',
      'fee',
      'currency',
      'account',
      'note',
      'reason',
      'approvals_needed',
      'created_at',
      'submitted_at',
      'decided_at',
      'paid_at',
      'changed_at',
    ],
    leftOut: {
      uid: ownId,
      payout: 'Which payments were made together.',
      revision: 'A number that tells one wording from the next.',
    },
    opened: openAccounts,
    ended: endAccounts,
    erasure: { keep: 'project-record', overwrite: () => ({ account: null, note: '', reason: '' }) },
    kept: 'for good; account and receipts `PRIVATE_DATA_MONTHS` after the project, if nothing is owed',
  },
  {
    table: 'claim_approvals',
    name: 'claim-approvals',
    of: [{ uid: 'uid' }],
    title: { en: 'Claims that you approved', 'zh-TW': '你核准的申請' },
    about: {
      en: 'Which claims you said yes to, and when.',
      'zh-TW': '你核准了哪些申請，以及核准時間。',
    },
    columns: ['pid', 'claim', 'at'],
    leftOut: { uid: ownId },
    erasure: { keep: 'project-record' },
    kept: 'for good',
  },
  {
    table: 'payouts',
    name: 'payouts',
    of: [{ uid: 'made_by' }, { uid: 'paid_by' }],
    title: { en: 'Payouts that you made', 'zh-TW': '你處理的付款' },
    about: {
      en: 'Which claims you put together to be paid, or said to be paid.',
      'zh-TW': '你彙整或標記為已付款的申請。',
    },
    columns: ['pid', 'id', 'state', 'currency', 'total', 'count', 'made_by', 'made_at', 'paid_by', 'paid_at'],
    ownIds: ['made_by', 'paid_by'],
    erasure: { keep: 'project-record' },
    kept: 'for good',
  },
  {
    table: 'subsidy_ledger',
    name: 'subsidy-ledger',
    of: [{ uid: 'actor' }, { row: 'claim', of: 'claims' }],
    title: { en: 'What was promised and paid', 'zh-TW': '核准與付款紀錄' },
    about: {
      en: 'One line for each sum that was promised or paid, to you or by you.',
      'zh-TW': '每筆核准或付款各一行，包括付給你的和由你經手的。',
    },
    columns: ['pid', 'id', 'at', 'claim', 'kind', 'amount', 'currency', 'actor'],
    ownIds: ['actor'],
    erasure: { keep: 'project-record' },
    kept: 'for good',
  },
  {
    table: 'subsidies',
    name: 'subsidies',
    of: [{ uid: 'changed_by' }],
    title: { en: 'Tables of fares that you wrote', 'zh-TW': '你編輯的交通補助表' },
    about: {
      en: 'What you, as an owner or for finance, set as the traffic subsidy of a project.',
      'zh-TW': '你身為負責人或財務，為專案設定的交通補助。',
    },
    columns: ['pid', 'currency', 'rules', 'changed_at'],
    leftOut: {
      changed_by: ownId,
      payer: 'The account of the project.',
      revision: 'A number that tells one wording from the next.',
    },
    erasure: { keep: 'project-record' },
    kept: 'for good',
  },
]
