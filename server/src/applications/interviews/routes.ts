import { type Access, signedIn } from '../../platform/http/access.ts'
import { FileAnswer, type Runnable, read, write } from '../../platform/http/operation.ts'
import { isApplicant } from '../access.ts'
import { applicationParams } from '../schemas.ts'
import { answerInterview, cancelInterview, getInterviewCalendar, proposeInterview } from './interviews.ts'
import { Interview, InterviewAnswer, interviewParams, NewInterview } from './schemas.ts'

const tag = 'Applications'
const chiefs: Access<true> = {
  ...signedIn,
  callers: 'chiefs of the team that is reviewing the application, owners of the project, admins',
}
const both: Access<true> = {
  ...signedIn,
  callers: 'the applicant, chiefs who can see the application, owners of the project, admins',
  isOwn: isApplicant,
}

export const interviewOperations = (baseUrl: string): Runnable[] => [
  write({
    id: 'proposeInterview',
    method: 'POST',
    path: '/api/projects/{pid}/applications/{id}/interviews',
    tag,
    summary: 'Propose an interview',
    description:
      'Proposes one to six possible times. The applicant picks one of them. Sends the applicant an email after 30 seconds, during which the interview can be cancelled.',
    access: chiefs,
    scope: 'write',
    params: applicationParams,
    body: NewInterview,
    answer: { status: 201, description: 'The interview.', schema: Interview },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ tx, actor, params, body }) => proposeInterview(tx, actor, params, body),
  }),

  write({
    id: 'answerInterview',
    method: 'PUT',
    path: '/api/projects/{pid}/applications/{id}/interviews/{interview}',
    tag,
    summary: 'Answer an interview proposal',
    description:
      'Picks one of the proposed times, or none. Until the interview starts, you can pick another of the proposed times. Notifies the chiefs.',
    access: { ...signedIn, callers: 'the applicant' },
    scope: 'write',
    params: interviewParams,
    body: InterviewAnswer,
    answer: { status: 200, description: 'The updated interview.', schema: Interview },
    errors: ['not_found', 'conflict'],
    handle: ({ tx, actor, params, body }) => answerInterview(tx, actor, params, body),
  }),

  write({
    id: 'cancelInterview',
    method: 'DELETE',
    path: '/api/projects/{pid}/applications/{id}/interviews/{interview}',
    tag,
    summary: 'Cancel an interview',
    description: 'Emails the applicant, unless the invitation has not been sent yet. Idempotent.',
    access: chiefs,
    scope: 'write',
    params: interviewParams,
    answer: { status: 204, description: 'Interview cancelled.' },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ tx, actor, params }) => cancelInterview(tx, actor, params),
  }),

  read({
    id: 'getInterviewCalendar',
    method: 'GET',
    path: '/api/projects/{pid}/applications/{id}/interviews/{interview}/calendar.ics',
    tag,
    summary: 'Download an interview as a calendar file',
    description: 'The agreed time of the interview as an iCalendar file (RFC 5545).',
    access: both,
    scope: 'read',
    params: interviewParams,
    answer: { status: 200, description: 'The calendar file.', files: ['text/calendar'] },
    errors: ['not_found', 'conflict'],
    async handle({ db, actor, params }) {
      const text = await getInterviewCalendar(db, actor, { ...params, baseUrl })
      return new FileAnswer('text/calendar; charset=utf-8; method=PUBLISH', Buffer.from(text), {
        'content-disposition': 'attachment; filename="interview.ics"',
      })
    },
  }),
]
