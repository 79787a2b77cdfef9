import type { NotificationKind, NotificationKinds } from '../../messages/index.ts'
import type { TeamId } from '../../platform/ids.ts'
import { notificationKinds as ofInterviews } from '../interviews/notifications.ts'
import { notificationKinds as ofPool } from '../pool/notifications.ts'
import { digest } from './digest.ts'
import { isStillSo, selectExamples } from './queries.ts'

const toHome = {
  label: { en: 'Check application status', 'zh-TW': '查看申請進度' },
  path: () => '/home',
}

/** Unless something else was decided since. */
const whileSo: NotificationKind['prepare'] = async (db, { pid, kind, params }) => {
  const { application, tid = null } = params as { application: string; tid?: TeamId }
  return (await isStillSo(db, { pid, kind, application, tid })) ? {} : null
}

const ofDecision = { editable: true, optional: false, prepare: whileSo, examples: selectExamples }

/** Every email about joining. Owners can edit all of them except the digest. */
export const notificationKinds: NotificationKinds = {
  'application.received': {
    placeholders: ['next'],
    defaults: {
      en: {
        subject: '{project}: we received your application',
        body: 'Hi {name},\n\nThanks for offering to help! {next}\n\nYou can check the status or withdraw your application any time.',
      },
      'zh-TW': {
        subject: '【{project}】已收到你的申請',
        body: '{name}，你好：\n\n謝謝你願意幫忙！{next}\n\n你隨時可以查看進度，也可以撤回申請。',
      },
    },
    button: toHome,
    editable: true,
    optional: false,
  },
  'application.accepted': {
    ...ofDecision,
    placeholders: ['team', 'message'],
    defaults: {
      en: {
        subject: '{project}: welcome to {team}',
        body: 'Hi {name},\n\nYou’re in! {team} accepted your application.\n\n{message}\n\nThe team page shows who you’ll be working with and what your team needs to know.',
      },
      'zh-TW': {
        subject: '【{project}】歡迎加入「{team}」',
        body: '{name}，你好：\n\n恭喜，「{team}」錄取你了，歡迎加入！\n\n{message}\n\n在組別頁面可以看到組內資訊，以及一起服務的夥伴。',
      },
    },
    button: {
      label: { en: 'Go to team page', 'zh-TW': '前往組別頁面' },
      path: ({ pid, params }) => `/p/${pid}/t/${String(params.tid)}`,
    },
  },
  'application.declined': {
    ...ofDecision,
    placeholders: ['team', 'reason', 'message'],
    defaults: {
      en: {
        subject: '{project}: an update on your application',
        body: 'Hi {name},\n\nThank you for offering to help. Unfortunately, {team} can’t offer you a spot this time. {reason}\n\n{message}\n\nYou’re welcome to apply again, to the same team or others.',
      },
      'zh-TW': {
        subject: '【{project}】申請結果通知',
        body: '{name}，你好：\n\n謝謝你願意幫忙。很抱歉，「{team}」這次無法錄取你。{reason}\n\n{message}\n\n歡迎隨時再次申請，同一組或其他組別都可以。',
      },
    },
    button: toHome,
  },
  'application.moved': {
    ...ofDecision,
    placeholders: ['team', 'answer_by', 'reason', 'message'],
    defaults: {
      en: {
        subject: '{project}: {team} is now reviewing your application',
        body: 'Hi {name},\n\n{reason}\n\n{message}\n\n{team} is now reviewing your application and will reply by {answer_by}. You don’t need to do anything.',
      },
      'zh-TW': {
        subject: '【{project}】你的申請已轉由「{team}」審核',
        body: '{name}，你好：\n\n{reason}\n\n{message}\n\n你的申請已轉由「{team}」審核。「{team}」會在 {answer_by}前回覆，你不用再做任何事。',
      },
    },
    button: toHome,
  },
  'application.pooled': {
    ...ofDecision,
    placeholders: ['team', 'reason', 'message'],
    defaults: {
      en: {
        subject: '{project}: your application is now open to other teams',
        body: 'Hi {name},\n\nThank you for offering to help. Unfortunately, {team} can’t offer you a spot this time. {reason}\n\n{message}\n\nAs you agreed, other teams can now see your application and may invite you. You can withdraw it any time.',
      },
      'zh-TW': {
        subject: '【{project}】你的申請已開放給其他組別',
        body: '{name}，你好：\n\n謝謝你願意幫忙。很抱歉，「{team}」這次無法錄取你。{reason}\n\n{message}\n\n依你先前的同意，其他組別現在可以看到你的申請，也可能邀請你。你隨時可以撤回申請。',
      },
    },
    button: toHome,
  },
  ...ofPool,
  ...ofInterviews,
  'chiefs.digest': digest,
}
