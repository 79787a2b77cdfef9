import { personalData as ofAnnouncements } from './announcements/index.ts'
import { personalData as ofApplications } from './applications/index.ts'
import { personalData as ofAudiences } from './audiences/index.ts'
import { personalData as ofAutomations } from './automations/index.ts'
import { personalData as ofAvailability } from './availability/index.ts'
import { personalData as ofContacts } from './contacts/index.ts'
import { personalData as ofEventDay } from './event-day/index.ts'
import { personalData as ofForms } from './forms/index.ts'
import { personalData as ofHours } from './hours/index.ts'
import { personalData as ofImports } from './imports/index.ts'
import { personalData as ofMessages } from './messages/index.ts'
import { personalData as ofPeople } from './people/index.ts'
import type { PersonalData } from './platform/db/personal-data.ts'
import { jobColumns, jobTables } from './platform/jobs/graphile.ts'
import { personalData as ofPrivacy } from './privacy/index.ts'
import { personalData as ofProjects } from './projects/index.ts'
import { personalData as ofPurposes } from './purposes/index.ts'
import { personalData as ofPush } from './push/index.ts'
import { personalData as ofRosters } from './rosters/index.ts'
import { personalData as ofSignIn } from './sign-in/index.ts'
import { personalData as ofStatements } from './statements/index.ts'
import { personalData as ofSubsidy } from './subsidy/index.ts'
import { personalData as ofTasks } from './tasks/index.ts'
import { personalData as ofTeams } from './teams/index.ts'
import { personalData as ofUploads } from './uploads/index.ts'
import { personalData as ofYears } from './years/index.ts'

const ofPlatform: PersonalData = [
  {
    table: 'audit',
    name: 'audit',
    of: [{ uid: 'actor' }, { subject: 'subject' }],
    title: { en: 'History of changes', 'zh-TW': '變更紀錄' },
    about: {
      en: 'Every change you made, or that was made to your account.',
      'zh-TW': '你做過的每一次變更，以及你帳號的每一次變更。',
    },
    columns: ['at', 'verb', 'subject', 'actor', 'pid', 'tid', 'before', 'after', 'id'],
    // Applicants must not see who decided on their application or wrote a note.
    ownIds: ['actor'],
    erasure: { keep: 'audit-trail' },
    kept: 'permanently',
  },
  {
    table: 'idempotency_keys',
    name: 'repeated-requests',
    of: [{ uid: 'actor' }],
    title: { en: 'Recent requests', 'zh-TW': '最近的請求' },
    about: {
      en: 'Kept so that a request that is sent twice takes effect only once.',
      'zh-TW': '用來確保重複送出的請求只生效一次。',
    },
    columns: ['key', 'created_at', 'kept_until', 'status', 'location'],
    leftOut: {
      actor: 'Your ID, which is in your profile.',
      fingerprint: 'A hash of the request.',
      body: 'A response you already received. Its content is in other parts of this copy.',
    },
    erasure: 'delete',
    kept: 'a day; those of check-ins until three days after the event',
  },
  {
    table: 'idempotency_keys',
    name: 'answers-about-you',
    of: [{ said: 'body' }],
    title: { en: 'Responses about you', 'zh-TW': '提到你的回應' },
    about: {
      en: 'Recent responses to other people’s requests, where they mention you. Kept so that a request that is sent twice takes effect only once.',
      'zh-TW': '系統最近回應別人的請求時提到你的內容。用來確保重複送出的請求只生效一次。',
    },
    columns: ['created_at', 'kept_until', 'status'],
    leftOut: {
      actor: 'About someone else.',
      key: 'About someone else.',
      fingerprint: 'A hash of the request.',
      body: 'In another part of this copy.',
      location: 'About someone else.',
    },
    erasure: { keep: 'answered-others', overwrite: () => ({ body: null }) },
    kept: 'a day; those of check-ins until three days after the event',
  },
  {
    table: 'rate_limits',
    name: 'limits',
    of: [{ mention: 'key' }],
    title: { en: 'Recent attempts that count towards a limit', 'zh-TW': '計入次數限制的操作' },
    about: {
      en: 'How many requests you made in the last few minutes, and how many emails you requested in the last day to verify an email address. Kept to prevent abuse.',
      'zh-TW': '你最近幾分鐘的請求次數，以及最近一天索取電子郵件地址驗證信的次數，用來防止濫用。',
    },
    columns: ['key', 'spent', 'window_ends'],
    erasure: 'delete',
    kept: 'until the limit ends, a day at most',
  },
  {
    table: jobTables.jobs,
    name: 'jobs',
    of: jobColumns.mentions.map((mention) => ({ mention })),
    title: { en: 'Background jobs', 'zh-TW': '背景工作' },
    about: {
      en: 'Emails and other work in progress for you.',
      'zh-TW': '正在背景為你處理的信件與其他工作。',
    },
    columns: jobColumns.exported,
    leftOut: Object.fromEntries(
      jobColumns.internal.map((column) => [column, 'Internal to the job queue, nothing about you.']),
    ),
    erasure: 'delete',
    kept: 'until done; failed jobs for a month',
  },
]

/** All personal data, in the order of the export. */
export const personalData: PersonalData = [
  ...ofPeople,
  ...ofAudiences,
  ...ofAnnouncements,
  ...ofAutomations,
  ...ofContacts,
  ...ofTeams,
  ...ofProjects,
  ...ofImports,
  ...ofYears,
  ...ofStatements,
  ...ofApplications,
  ...ofForms,
  ...ofAvailability,
  ...ofTasks,
  ...ofEventDay,
  ...ofRosters,
  ...ofHours,
  ...ofSubsidy,
  ...ofUploads,
  ...ofMessages,
  ...ofPush,
  ...ofPurposes,
  ...ofSignIn,
  ...ofPrivacy,
  ...ofPlatform,
]
