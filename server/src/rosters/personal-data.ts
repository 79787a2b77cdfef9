import type { PersonalData } from '../platform/db/personal-data.ts'

const yourId = 'Your ID, which is in your profile.'
const another = 'About someone else.'
const ofEvent = 'About the event, not you.'
const undecided = 'Not decided. You see your shifts once they are published.'

export const personalData: PersonalData = [
  {
    table: 'roster_seats',
    name: 'roster-seats',
    of: [{ uid: 'uid' }],
    title: { en: 'Shifts proposed for you', 'zh-TW': '草案中為你提議的班次' },
    about: {
      en: 'In which events a draft of the roster proposes shifts for you.',
      'zh-TW': '哪些活動的班表草案提議了你的班次。',
    },
    columns: ['pid'],
    leftOut: {
      uid: yourId,
      draft: undecided,
      task: undecided,
      n: undecided,
      locked: undecided,
      left_out: undecided,
      proposed_by: another,
    },
    erasure: 'delete',
    kept: 'as long as the draft',
  },
  {
    table: 'roster_seats',
    name: 'roster-seats-proposed',
    of: [{ uid: 'proposed_by' }],
    title: { en: 'Shifts you proposed for others', 'zh-TW': '你為他人提議的班次' },
    about: {
      en: 'In which events you proposed shifts for others in a draft of the roster.',
      'zh-TW': '你在哪些活動的班表草案中，為他人提議了班次。',
    },
    columns: ['pid'],
    leftOut: {
      uid: another,
      draft: another,
      task: another,
      n: another,
      locked: another,
      left_out: another,
      proposed_by: yourId,
    },
    erasure: { keep: 'project-record' },
    kept: 'as long as the draft',
  },
  {
    table: 'roster_drafts',
    name: 'roster-drafts',
    of: [{ uid: 'made_by' }],
    title: { en: 'Drafts of rosters you made', 'zh-TW': '你建立的班表草案' },
    about: {
      en: 'Drafts of rosters that you made as an owner or team lead.',
      'zh-TW': '你以活動負責人或組長身分建立的班表草案。',
    },
    columns: ['pid', 'tid', 'name', 'created_at', 'changed_at', 'id'],
    leftOut: {
      made_by: yourId,
      state: ofEvent,
      version: ofEvent,
      published_by: another,
      published_at: ofEvent,
    },
    erasure: { keep: 'project-record' },
    kept: 'until discarded',
  },
  {
    table: 'roster_drafts',
    name: 'roster-drafts-published',
    of: [{ uid: 'published_by' }],
    title: { en: 'Rosters you published', 'zh-TW': '你發布的班表' },
    about: {
      en: 'Drafts of rosters that you published as an owner or team lead.',
      'zh-TW': '你以活動負責人或組長身分發布的班表草案。',
    },
    columns: ['pid', 'tid', 'name', 'id'],
    leftOut: {
      published_by: yourId,
      published_at: ofEvent,
      state: ofEvent,
      version: ofEvent,
      made_by: another,
      created_at: another,
      changed_at: another,
    },
    erasure: { keep: 'project-record' },
    kept: 'until discarded',
  },
  {
    table: 'roster_settings',
    name: 'roster-settings',
    of: [{ uid: 'changed_by' }],
    title: { en: 'Aims of rosters you changed', 'zh-TW': '你修改過的排班目標' },
    about: {
      en: 'What drafts of rosters aim for, as you set it as an owner.',
      'zh-TW': '你以活動負責人身分設定的排班目標。',
    },
    columns: ['pid', 'changed_at'],
    leftOut: { changed_by: yourId, settings: ofEvent },
    erasure: { keep: 'project-record' },
    kept: 'until replaced',
  },
]
