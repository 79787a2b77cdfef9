import type { PersonalData } from '../platform/db/personal-data.ts'
import { tellOfErasing } from './letters/telling.ts'

const yourId = 'Your id, which stands in your profile.'
const ofAnother = 'About someone else.'
const stands = 'Stands in another part of this copy.'
const fingerprint = 'A fingerprint of a secret.'

/** A step, a note and a talk are about the person of their application, and go with it. */
const ofApplicant = { row: 'application', of: 'applications' } as const

export const personalData: PersonalData = [
  {
    table: 'applications',
    name: 'applications',
    of: [{ uid: 'uid' }],
    title: { en: 'Your applications', 'zh-TW': '你的申請' },
    about: {
      en: 'Where you offered your help, what you wrote, and what came of it.',
      'zh-TW': '你表示願意幫忙的專案、你寫的內容，以及結果。',
    },
    columns: [
      'pid',
      'state',
      'why',
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
    farewell: tellOfErasing,
    kept: 'until erased',
  },
  {
    table: 'application_steps',
    name: 'application-steps',
    of: [ofApplicant],
    title: { en: 'The teams that had your application', 'zh-TW': '處理過你申請的小組' },
    about: {
      en: 'Each team on its way, your answer to its question, and what it answered.',
      'zh-TW': '申請經過的每個小組、你對該小組問題的回答，以及他們的答覆。',
    },
    columns: ['pid', 'tid', 'how', 'state', 'answer', 'since', 'answer_by', 'decided_at', 'reason', 'words'],
    leftOut: {
      application: stands,
      n: stands,
      line: 'From one chief to another.',
      decided_by: ofAnother,
      secret_hashes: fingerprint,
    },
    erasure: 'delete',
    kept: 'until erased',
  },
  {
    table: 'application_steps',
    name: 'application-decisions',
    of: [{ uid: 'decided_by' }],
    title: { en: 'Applications that you decided on', 'zh-TW': '你做過決定的申請' },
    about: {
      en: 'What you decided as a chief or an owner, or answered yourself.',
      'zh-TW': '你身為組長或負責人所做的決定，或你自己的回覆。',
    },
    columns: ['pid', 'tid', 'state', 'decided_at'],
    leftOut: {
      decided_by: yourId,
      application: ofAnother,
      n: ofAnother,
      how: ofAnother,
      answer: ofAnother,
      line: ofAnother,
      since: ofAnother,
      answer_by: ofAnother,
      reason: ofAnother,
      words: ofAnother,
      secret_hashes: fingerprint,
    },
    erasure: { keep: 'project-record' },
    kept: 'as long as the application',
  },
  {
    table: 'application_notes',
    name: 'application-notes',
    of: [{ uid: 'by' }],
    title: { en: 'Notes that you wrote', 'zh-TW': '你寫的備註' },
    about: {
      en: 'On applications, for the other chiefs.',
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
    title: { en: 'Notes on your applications', 'zh-TW': '你申請上的備註' },
    about: {
      en: 'When chiefs wrote a note on your application.',
      'zh-TW': '組長何時在你的申請上寫了備註。',
    },
    columns: ['pid', 'at', 'id'],
    leftOut: {
      by: ofAnother,
      application: stands,
      text: 'Written among chiefs in confidence. Ask an owner of the project.',
    },
    erasure: 'delete',
    kept: 'as long as the application',
  },
  {
    table: 'talks',
    name: 'talks',
    of: [ofApplicant],
    title: { en: 'Talks about your applications', 'zh-TW': '關於你申請的談話' },
    about: {
      en: 'Which times were proposed to you, and what was agreed.',
      'zh-TW': '向你提議的時間，以及約定的結果。',
    },
    columns: ['pid', 'tid', 'state', 'minutes', 'place', 'times', 'agreed_time', 'created_at', 'id'],
    leftOut: {
      application: stands,
      proposed_by: ofAnother,
      sequence: 'Counts the changes of a calendar entry.',
    },
    erasure: 'delete',
    kept: 'as long as the application',
  },
  {
    table: 'talks',
    name: 'talks-proposed',
    of: [{ uid: 'proposed_by' }],
    title: { en: 'Talks that you proposed', 'zh-TW': '你提議的談話' },
    about: {
      en: 'To people who applied to a team of yours.',
      'zh-TW': '你向申請你小組的人提議的談話。',
    },
    columns: ['pid', 'tid', 'state', 'minutes', 'place', 'times', 'agreed_time', 'created_at', 'id'],
    leftOut: {
      application: ofAnother,
      proposed_by: yourId,
      sequence: 'Counts the changes of a calendar entry.',
    },
    erasure: { keep: 'project-record' },
    kept: 'as long as the application',
  },
]
