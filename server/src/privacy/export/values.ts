import { dietNames } from '../../people/index.ts'
import type { Language } from '../../platform/values.ts'
import type { Row } from '../queries.ts'
import { sectionTitles } from './words.ts'

type Labels = Record<string, [en: string, chinese: string]>

const roles: Labels = {
  owner: ['Owner', '活動負責人'],
  finance: ['Finance', '財務'],
  desk: ['Help desk', '服務台'],
}
const languages: Labels = { en: ['English', '英文'], 'zh-TW': ['Traditional Chinese', '繁體中文'] }
const pictures: Labels = { 'image/png': ['PNG', 'PNG'], 'image/jpeg': ['JPEG', 'JPEG'] }

/** Labels of values that are stored as keys, by table and column. The JSON files keep the keys. */
export const valueLabels: Record<string, Labels> = {
  'address_changes.kind': {
    add: ['Add an address', '新增地址'],
    'make-primary': ['Make it the primary address', '設為主要地址'],
  },
  'announcements.state': {
    scheduled: ['Scheduled', '已排程'],
    sent: ['Sent', '已寄出'],
    cancelled: ['Withdrawn', '已撤回'],
    stopped: ['Not sent', '未寄出'],
  },
  'application_steps.how': {
    chosen: ['Chosen by you', '自己選擇'],
    forwarded: ['Forwarded', '由其他組別轉來'],
    invited: ['Invited', '受邀'],
  },
  'application_steps.state': {
    waiting: ['Not reviewed yet', '尚未輪到'],
    pending: ['Under review', '審核中'],
    invited: ['Invited', '已邀請'],
    accepted: ['Accepted', '已錄取'],
    declined: ['Declined', '已婉拒'],
    withdrawn: ['Withdrawn', '已撤回'],
    forwarded: ['Forwarded', '已轉給其他組別'],
  },
  'applications.state': {
    pending: ['Under review', '審核中'],
    accepted: ['Accepted', '已錄取'],
    declined: ['Declined', '已婉拒'],
    withdrawn: ['Withdrawn', '已撤回'],
    pooled: ['In the talent pool', '在人才庫'],
  },
  'availability.time_of_day': {
    morning: ['Mornings', '早上'],
    afternoon: ['Afternoons', '下午'],
    evening: ['Evenings', '晚上'],
    night: ['Nights', '夜間'],
  },
  'avatars.kind': { gravatar: ['Gravatar', 'Gravatar'], upload: ['Uploaded', '上傳'] },
  'avatars.media_type': pictures,
  'contacts.audience': {
    nobody: ['Nobody', '沒有人'],
    leads: ['People who lead you', '帶你的人'],
    shifts: ['People on your shifts', '跟你同班的人'],
    teams: ['Everyone in your teams', '你所屬組別的所有人'],
  },
  'contacts.during': {
    event: ['As long as you are both in the event', '你們都在活動裡的期間'],
    shift: ['Around a shift you share', '同班的前後'],
  },
  'contacts.kind': {
    phone: ['Phone', '電話'],
    line: ['LINE', 'LINE'],
    telegram: ['Telegram', 'Telegram'],
    signal: ['Signal', 'Signal'],
    matrix: ['Matrix', 'Matrix'],
    whatsapp: ['WhatsApp', 'WhatsApp'],
    mattermost: ['Mattermost', 'Mattermost'],
  },
  'claims.state': {
    draft: ['Draft', '草稿'],
    submitted: ['Submitted', '已送出'],
    approved: ['Approved', '已核准'],
    paid: ['Paid', '已匯款'],
    declined: ['Changes requested', '已退件'],
  },
  'exports.state': {
    waiting: ['Being prepared', '準備中'],
    ready: ['Ready', '可下載'],
    failed: ['Failed', '失敗'],
  },
  'form_answers.state': { draft: ['Draft', '草稿'], done: ['Submitted', '已送出'] },
  'forms.audience': {
    everyone: ['Everyone', '所有人'],
    chiefs: ['Team leads', '組長'],
    teams: ['Certain teams', '指定組別'],
  },
  'forms.state': { draft: ['Draft', '草稿'], open: ['Open', '開放中'], retired: ['Retired', '已停用'] },
  'import_rows.outcome': {
    add: ['Added to the team', '加入組別'],
    'new-person': ['Invited as a new volunteer', '邀請新志工'],
    'role-change': ['Role changed', '變更角色'],
    nothing: ['No change', '沒有變更'],
    skip: ['Skipped', '略過'],
  },
  'imports.state': {
    draft: ['Draft', '草稿'],
    running: ['Running', '進行中'],
    done: ['Done', '已完成'],
    failed: ['Failed', '失敗'],
  },
  'interviews.state': {
    proposed: ['Proposed', '已提議'],
    agreed: ['Agreed', '已約定'],
    declined: ['Declined', '已婉拒'],
    cancelled: ['Cancelled', '已取消'],
  },
  'invitations.state': {
    invited: ['Invited', '已邀請'],
    yes: ['Accepted', '已接受'],
    no: ['Declined', '已婉拒'],
  },
  'memberships.accepted_how': {
    application: ['Application', '加入申請'],
    invitation: ['Invitation', '邀請'],
    confirmation: ['Confirmation', '確認'],
  },
  'memberships.left_how': {
    left: ['Left', '自行離開'],
    removed: ['Removed', '被移除'],
    changed: ['Role changed', '變更角色'],
    declined: ['Invitation declined', '婉拒邀請'],
  },
  'memberships.role': { chief: ['Team lead', '組長'], member: ['Member', '組員'] },
  'message_templates.language': languages,
  'messages.state': {
    held: ['Waiting', '等待中'],
    queued: ['Queued', '排程寄送'],
    sent: ['Sent', '已寄出'],
    bounced: ['Bounced', '遭退信'],
    failed: ['Failed', '寄送失敗'],
    dropped: ['Not sent', '未寄出'],
  },
  'payouts.state': {
    open: ['Open', '處理中'],
    paid: ['Paid', '已匯款'],
    cancelled: ['Cancelled', '已取消'],
  },
  'people.language': languages,
  'private_sections.section': Object.fromEntries(
    Object.entries(sectionTitles.en).map(([section, en]) => [
      section,
      [en, sectionTitles['zh-TW'][section]!],
    ]),
  ),
  'project_roles.role': roles,
  'purpose_notices.how': { email: ['Email', '信件'], page: ['Page', '頁面'] },
  'role_offers.role': roles,
  'roll_overs.state': {
    waiting: ['In progress', '進行中'],
    done: ['Done', '已完成'],
    failed: ['Failed', '失敗'],
  },
  'schedules.remind_by': {
    email: ['Email', '信件'],
    calendar: ['Calendar', '行事曆'],
    both: ['Email and calendar', '信件和行事曆'],
  },
  'subsidy_ledger.kind': {
    approved: ['Approved', '已核准'],
    withdrawn: ['Withdrawn', '已撤回'],
    paid: ['Paid', '已匯款'],
    returned: ['Transfer returned', '退匯'],
  },
  'task_cover_asks.answer': { yes: ['Yes', '可以'], no: ['No', '不方便'] },
  'task_covers.state': {
    asking: ['Asking', '詢問中'],
    filled: ['Filled', '已補滿'],
    'nobody-left': ['Nobody left to ask', '沒有人可以再詢問'],
    stopped: ['Stopped', '已停止'],
  },
  'task_seats.arrived_how': {
    lead: ['Team lead or help desk', '組長或服務台'],
    button: ['Button', '按鈕'],
    code: ['Code at the help desk', '服務台的報到碼'],
  },
  'task_seats.state': {
    requested: ['Requested', '待確認'],
    waiting: ['On the waitlist', '候補'],
    confirmed: ['Signed up', '已排定'],
    arrived: ['Checked in', '已報到'],
    done: ['Done', '已完成'],
    no_show: ['No-show', '未到'],
    excused: ['Excused', '請假'],
    cancelled: ['Dropped', '已取消報名'],
    handed_over: ['Handed over', '已找人代班'],
  },
  'task_swaps.state': {
    requested: ['Requested', '已詢問'],
    agreed: ['Waiting for approval', '待核准'],
    done: ['Done', '已完成'],
    declined: ['Declined', '已婉拒'],
    withdrawn: ['Withdrawn', '已撤回'],
    refused: ['Not approved', '未核准'],
  },
  'tasks.state': { planned: ['Planned', '已排定'], cancelled: ['Cancelled', '已取消'] },
  'uploads.media_type': { ...pictures, 'application/pdf': ['PDF', 'PDF'] },
}

/** With labels instead of keys, of a row of this table. */
export function labelRow(table: string, row: Row, language: Language): Row {
  const labelOf = (column: string, value: unknown) =>
    typeof value === 'string'
      ? (valueLabels[`${table}.${column}`]?.[value]?.[language === 'en' ? 0 : 1] ?? value)
      : value
  return mapFields(row, labelOf)
}

/** The same, of a private section. */
export function labelSection(section: string, fields: Row, language: Language): Row {
  if (section !== 'dietary-habit') return fields
  const names: Record<string, string> = { ...dietNames[language].diets, ...dietNames[language].allergens }
  const nameOf = (key: unknown) => names[String(key)] ?? key
  return mapFields(fields, (field, value) => {
    if (field === 'diet') return nameOf(value)
    return field === 'allergies' && Array.isArray(value) ? value.map(nameOf) : value
  })
}

const mapFields = (row: Row, map: (name: string, value: unknown) => unknown): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, map(name, value)]))
