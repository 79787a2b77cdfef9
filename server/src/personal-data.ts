import { personalData as ofApplications } from './applications/index.ts'
import { personalData as ofForms } from './forms/index.ts'
import { personalData as ofImports } from './imports/index.ts'
import { personalData as ofMessages } from './messages/index.ts'
import { personalData as ofPeople } from './people/index.ts'
import type { PersonalData } from './platform/db/personal-data.ts'
import { personalData as ofPrivacy } from './privacy/index.ts'
import { personalData as ofProjects } from './projects/index.ts'
import { personalData as ofPurposes } from './purposes/index.ts'
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
    title: { en: 'What happened', 'zh-TW': '發生過的事' },
    about: {
      en: 'One line for each change that you made, or that was made to your account.',
      'zh-TW': '你做的每次變更，或你的帳號發生的每次變更，各一筆。',
    },
    columns: ['at', 'verb', 'subject', 'actor', 'pid', 'tid', 'before', 'after', 'id'],
    // Who decided on an application, or wrote a note, is not for the person to know.
    ownIds: ['actor'],
    erasure: { keep: 'audit-trail' },
    kept: 'for good',
  },
  {
    table: 'idempotency_keys',
    name: 'repeated-requests',
    of: [{ uid: 'actor' }],
    title: { en: 'Requests of the last day', 'zh-TW': '最近一天的請求' },
    about: {
      en: 'Kept so that a request which is sent twice has its effect once.',
      'zh-TW': '保留下來，讓重複送出的請求只生效一次。',
    },
    columns: ['key', 'created_at', 'status', 'location'],
    leftOut: {
      actor: 'Your id, which stands in your profile.',
      fingerprint: 'A fingerprint of the request.',
      body: 'An answer you have been given; what it was about stands in its own part.',
    },
    erasure: 'delete',
    kept: 'a day',
  },
  {
    table: 'idempotency_keys',
    name: 'answers-about-you',
    of: [{ said: 'body' }],
    title: { en: 'Answers about you', 'zh-TW': '提到你的回覆' },
    about: {
      en: 'What others were answered about you in the last day, kept so that a request which they send twice has its effect once.',
      'zh-TW': '最近一天系統回覆給別人、內容提到你的資料。保留下來，讓重複送出的請求只生效一次。',
    },
    columns: ['created_at', 'status'],
    leftOut: {
      actor: 'About someone else.',
      key: 'About someone else.',
      fingerprint: 'A fingerprint of the request.',
      body: 'Stands in another part of this copy.',
      location: 'About someone else.',
    },
    erasure: { keep: 'answered-others', overwrite: () => ({ body: null }) },
    kept: 'a day',
  },
  {
    table: 'rate_limits',
    name: 'limits',
    of: [{ mention: 'key' }],
    title: { en: 'Limits', 'zh-TW': '次數限制' },
    about: {
      en: 'How often you asked in the last minutes, and for mails about addresses in the last day, so that nobody asks too often.',
      'zh-TW': '你最近幾分鐘的請求次數，以及最近一天索取地址驗證信的次數，用來避免過度頻繁的請求。',
    },
    columns: ['key', 'spent', 'window_ends'],
    erasure: 'delete',
    kept: 'until the limit ends, a day at most',
  },
  {
    table: 'graphile_worker._private_jobs',
    name: 'jobs',
    of: [{ mention: 'payload' }, { mention: 'last_error' }],
    title: { en: 'Work under way', 'zh-TW': '進行中的工作' },
    about: {
      en: 'Mails and other work that is done for you in the background.',
      'zh-TW': '在背景替你處理的信件與其他工作。',
    },
    columns: ['created_at', 'run_at', 'attempts', 'payload', 'last_error'],
    leftOut: Object.fromEntries(
      [
        'id',
        'job_queue_id',
        'task_id',
        'priority',
        'max_attempts',
        'updated_at',
        'key',
        'locked_at',
        'locked_by',
        'revision',
        'flags',
        'is_available',
      ].map((column) => [column, 'How the queue works, nothing about you.']),
    ),
    erasure: 'delete',
    kept: 'until done; what failed for good a month',
  },
]

/** All that is kept about people, in the order of their copy. */
export const personalData: PersonalData = [
  ...ofPeople,
  ...ofTeams,
  ...ofProjects,
  ...ofImports,
  ...ofYears,
  ...ofStatements,
  ...ofApplications,
  ...ofForms,
  ...ofTasks,
  ...ofSubsidy,
  ...ofUploads,
  ...ofMessages,
  ...ofPurposes,
  ...ofSignIn,
  ...ofPrivacy,
  ...ofPlatform,
]
