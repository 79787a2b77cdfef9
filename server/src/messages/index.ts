export { messageJobs } from './jobs.ts'
export {
  type NotificationKind,
  type NotificationKinds,
  type Outgoing,
  type Prepared,
  type PushTopic,
  pushTopics,
  type Values,
} from './notification-kind.ts'
export { optOutOperations } from './opt-outs/routes.ts'
export {
  dropNotifications,
  emailsPerSecond,
  type Notification,
  queueDigest,
  queueNotifications,
  queueOnce,
} from './outbox/outbox.ts'
export { deleteOldMessages, dropWaiting } from './outbox/queries.ts'
export { outboxReading } from './outbox/reading.ts'
export { outboxOperations } from './outbox/routes.ts'
export { personalData } from './personal-data.ts'
export { whyNotPreview } from './policy.ts'
export { markPushed, type PushableMessage, selectPushable } from './queries.ts'
export { refusals } from './refusals.ts'
export { renderText } from './rendering.ts'
export { templateOperations } from './templates/routes.ts'
export { copyTemplates, leadersOfProject, readerOf } from './templates/templates.ts'
