import type { Language } from '../../platform/values.ts'

/** In the order of the columns. */
export const columns = ['day', 'start', 'end', 'team', 'task', 'location', 'role', 'name', 'state'] as const

export type RosterState =
  | 'offered'
  | 'tentative'
  | 'confirmed'
  | 'arrived'
  | 'done'
  | 'no_show'
  | 'excused'
  | 'free'

export interface RosterWords {
  sheet: string
  columns: readonly string[]
  states: Record<RosterState, string>
  /** Readers of the file alone must know. */
  cut(most: number): string
  /** "Ben (offered)" */
  remark(name: string, remark: string): string
  open(count: number): string
  /** "Camera: Ada, Ben" */
  list(role: string, people: string[]): string
}

export const rosterWords: Record<Language, RosterWords> = {
  en: {
    sheet: 'Schedule',
    columns: ['Day', 'Start', 'End', 'Team', 'Shift', 'Location', 'Role', 'Name', 'Status'],
    states: {
      offered: 'Offered from the waitlist',
      tentative: 'Invited to the team, no answer yet',
      confirmed: 'Signed up',
      arrived: 'Checked in',
      done: 'Done',
      no_show: 'No-show',
      excused: 'Excused',
      free: 'Open',
    },
    cut: (most) =>
      `Only the first ${most} shifts are included. To see the rest, export one team or fewer days at a time.`,
    remark: (name, remark) => `${name} (${remark})`,
    open: (count) => `${count} open`,
    list: (role, people) => (role ? `${role}: ${people.join(', ')}` : people.join(', ')),
  },
  'zh-TW': {
    sheet: '班表',
    columns: ['日期', '開始', '結束', '組別', '班次', '地點', '角色', '姓名', '狀態'],
    states: {
      offered: '已通知遞補',
      tentative: '已邀請加入這一組，尚未回覆',
      confirmed: '已排定',
      arrived: '已報到',
      done: '已完成',
      no_show: '未到',
      excused: '請假',
      free: '缺額',
    },
    cut: (most) => `只包含前 ${most} 個班次。請改為匯出單一組別，或縮短日期範圍。`,
    remark: (name, remark) => `${name}（${remark}）`,
    open: (count) => `缺額 ${count}`,
    list: (role, people) => (role ? `${role}：${people.join('、')}` : people.join('、')),
  },
}
