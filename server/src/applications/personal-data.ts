import type { PersonalData } from '../platform/db/personal-data.ts'
import { notifyOfErasure } from './notifications/notify.ts'

const yourId = 'Your ID, which is in your profile.'
const ofAnother = 'About someone else.'
const stands = 'In another part of this copy.'
const fingerprint = 'A hash of a secret.'

/** Steps, notes and interviews concern the person of their application, and are deleted with it. */
const ofApplicant = { row: 'application', of: 'applications' } as const

export const personalData: PersonalData = [
  {
    table: 'applications',
    name: 'applications',
    of: [{ uid: 'uid' }],
    title: { en: 'Your applications', 'zh-TW': '你的加入申請' },
    about: {
      en: 'Which events you applied to, what you wrote, and the outcome.',
      'zh-TW': '你申請過的活動、填寫的內容，以及結果。',
    },
    columns: [
      'pid',
      'state',
      'motivation',
      'skills',
      'languages',
      'availability',
      'pool',
      'created_at',
      'changed_at',
      'id',
    ],
    leftOut: { uid: yourId, before: stands },
    erasure: 'delete',
    farewell: notifyOfErasure,
    kept: 'until the account is deleted',
  },
  {
    table: 'application_steps',
    name: 'application-steps',
    of: [ofApplicant],
    title: { en: 'Teams that reviewed your applications', 'zh-TW': '曾審核你的加入申請的組別' },
    about: {
      en: 'Each team your application went to, your answer to its question, and its decision.',
      'zh-TW': '你的申請經過的組別、你對各組問題的回答，以及審核結果。',
    },
    columns: [
      'pid',
      'tid',
      'how',
      'state',
      'answer',
      'since',
      'answer_by',
      'decided_at',
      'reason',
      'message',
    ],
    leftOut: {
      application: stands,
      n: stands,
      note: 'Written by one team lead to another.',
      decided_by: ofAnother,
      secret_hashes: fingerprint,
    },
    erasure: 'delete',
    kept: 'until the account is deleted',
  },
  {
    table: 'application_steps',
    name: 'application-decisions',
    of: [{ uid: 'decided_by' }],
    title: { en: 'Applications you decided on', 'zh-TW': '你審核過的申請' },
    about: {
      en: 'What you decided as a team lead or owner, or as the applicant.',
      'zh-TW': '你以組長或活動負責人身分所做的決定，或你自己的回覆。',
    },
    columns: ['pid', 'tid', 'state', 'decided_at'],
    leftOut: {
      decided_by: yourId,
      application: ofAnother,
      n: ofAnother,
      how: ofAnother,
      answer: ofAnother,
      note: ofAnother,
      since: ofAnother,
      answer_by: ofAnother,
      reason: ofAnother,
      message: ofAnother,
      secret_hashes: fingerprint,
    },
    erasure: { keep: 'project-record' },
    kept: 'as long as the application',
  },
  {
    table: 'application_notes',
    name: 'application-notes',
    of: [{ uid: 'by' }],
    title: { en: 'Notes you wrote', 'zh-TW': '你寫的備註' },
    about: {
      en: 'Your notes on applications, for other team leads.',
      'zh-TW': '你在申請上寫給其他組長的備註。',
    },
    columns: ['pid', 'text', 'at', 'id'],
    leftOut: { by: yourId, application: ofAnother },
    erasure: { keep: 'project-record' },
    kept: 'as long as the application',
  },
  {
    table: 'application_notes',
    name: 'notes-on-applications',
    of: [ofApplicant],
    title: { en: 'Notes on your applications', 'zh-TW': '別人在你申請上寫的備註' },
    about: {
      en: 'When team leads wrote a note on your application.',
      'zh-TW': '組長在你的申請上寫備註的時間。',
    },
    columns: ['pid', 'at', 'id'],
    leftOut: {
      by: ofAnother,
      application: stands,
      text: 'Confidential notes between team leads. Ask an owner of the event.',
    },
    erasure: 'delete',
    kept: 'as long as the application',
  },
  {
    table: 'interviews',
    name: 'interviews',
    of: [ofApplicant],
    title: { en: 'Interviews for your applications', 'zh-TW': '你的面談' },
    about: {
      en: 'The times you were offered, and the time that was agreed.',
      'zh-TW': '對方提供的時段，以及約定的時間。',
    },
    columns: ['pid', 'tid', 'state', 'minutes', 'location', 'times', 'agreed_time', 'created_at', 'id'],
    leftOut: {
      application: stands,
      proposed_by: ofAnother,
      sequence: 'A change counter of the calendar entry.',
    },
    erasure: 'delete',
    kept: 'as long as the application',
  },
  {
    table: 'interviews',
    name: 'interviews-proposed',
    of: [{ uid: 'proposed_by' }],
    title: { en: 'Interviews you arranged', 'zh-TW': '你安排的面談' },
    about: {
      en: 'Interviews with people who applied to your teams.',
      'zh-TW': '你邀請申請者參加的面談。',
    },
    columns: ['pid', 'tid', 'state', 'minutes', 'location', 'times', 'agreed_time', 'created_at', 'id'],
    leftOut: {
      application: ofAnother,
      proposed_by: yourId,
      sequence: 'A change counter of the calendar entry.',
    },
    erasure: { keep: 'project-record' },
    kept: 'as long as the application',
  },
]
