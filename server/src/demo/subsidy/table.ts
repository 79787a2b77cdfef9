import type { OriginRow, RulesRow } from '../../subsidy/index.ts'

/** One-way rail fares to Tainan in dollars. */
const fares: [oid: string, en: string, zh: string, fare: number][] = [
  ['keelung', 'Keelung', '基隆', 1390],
  ['taipei', 'Taipei', '台北', 1350],
  ['new-taipei', 'New Taipei', '新北', 1320],
  ['taoyuan', 'Taoyuan', '桃園', 1190],
  ['hsinchu', 'Hsinchu', '新竹', 1060],
  ['taichung', 'Taichung', '台中', 650],
  ['chiayi', 'Chiayi', '嘉義', 280],
  ['kaohsiung', 'Kaohsiung', '高雄', 140],
  ['pingtung', 'Pingtung', '屏東', 190],
  ['yilan', 'Yilan', '宜蘭', 1490],
  ['hualien', 'Hualien', '花蓮', 1450],
  ['taitung', 'Taitung', '台東', 620],
]

export const currency = 'TWD'
const cents = 100
/** Larger claims need two approvals. */
export const secondAbove = BigInt(1000 * cents)

export const origins: OriginRow[] = fares.map(([oid, en, zh, fare]) => ({
  oid,
  names: { en, 'zh-TW': zh },
  fee: BigInt(fare * cents),
}))

export const rulesUntil = (until: string, hours: number): RulesRow => ({
  audience: 'everyone',
  tids: [],
  hours,
  until,
  receipt: 'required',
  second_above: Number(secondAbove),
  budget: 60_000 * cents,
})

/** A fee as shown on a receipt. */
export const inDollars = (fee: bigint): string => String(fee / BigInt(cents))
