import { type Access, signedIn } from '../../platform/http/access.ts'
import { FileAnswer, type Runnable, read, write } from '../../platform/http/operation.ts'
import { isApplicant } from '../access.ts'
import { applicationParams } from '../schemas.ts'
import { NewTalk, Talk, TalkAnswer, talkParams } from './schemas.ts'
import { answerTalk, cancelTalk, getTalkCalendar, proposeTalk } from './talks.ts'

const tag = 'Applications'
const chiefs: Access<true> = {
  ...signedIn,
  who: 'chiefs of the team that has the application, owners of the project, admins',
}
const both: Access<true> = {
  ...signedIn,
  who: 'whose application it is, chiefs who see it, owners of the project, admins',
  isOwn: isApplicant,
}

export const talkOperations = (baseUrl: string): Runnable[] => [
  write({
    id: 'proposeTalk',
    method: 'POST',
    path: '/api/projects/{pid}/applications/{id}/talks',
    tag,
    summary: 'Propose a talk before deciding',
    description:
      'Up to six times, of which they choose one. They are asked by mail, after 30 seconds in which it can be cancelled.',
    access: chiefs,
    scope: 'write',
    params: applicationParams,
    body: NewTalk,
    answer: { status: 201, description: 'The talk.', schema: Talk },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ tx, actor, params, body }) => proposeTalk(tx, actor, params, body),
  }),

  write({
    id: 'answerTalk',
    method: 'PUT',
    path: '/api/projects/{pid}/applications/{id}/talks/{talk}',
    tag,
    summary: 'Choose a time for a talk, or none',
    description: 'Until the talk begins you may choose another of its times.',
    access: { ...signedIn, who: 'whose application it is' },
    scope: 'write',
    params: talkParams,
    body: TalkAnswer,
    answer: { status: 200, description: 'The talk as it is now.', schema: Talk },
    errors: ['not_found', 'conflict'],
    handle: ({ tx, actor, params, body }) => answerTalk(tx, actor, params, body),
  }),

  write({
    id: 'cancelTalk',
    method: 'DELETE',
    path: '/api/projects/{pid}/applications/{id}/talks/{talk}',
    tag,
    summary: 'Cancel a talk',
    description: 'They are told, unless they never heard of it. Twice is once.',
    access: chiefs,
    scope: 'write',
    params: talkParams,
    answer: { status: 204, description: 'Cancelled.' },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ tx, actor, params }) => cancelTalk(tx, actor, params),
  }),

  read({
    id: 'getTalkCalendar',
    method: 'GET',
    path: '/api/projects/{pid}/applications/{id}/talks/{talk}/calendar.ics',
    tag,
    summary: 'Take a talk into your calendar',
    description: 'The agreed time of a talk as an iCalendar file (RFC 5545).',
    access: both,
    scope: 'read',
    params: talkParams,
    answer: { status: 200, description: 'The file.', files: ['text/calendar'] },
    errors: ['not_found', 'conflict'],
    async handle({ db, actor, params }) {
      const text = await getTalkCalendar(db, actor, { ...params, baseUrl })
      return new FileAnswer('text/calendar; charset=utf-8; method=PUBLISH', Buffer.from(text), {
        'content-disposition': 'attachment; filename="talk.ics"',
      })
    },
  }),
]
