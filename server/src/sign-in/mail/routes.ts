import { Problem } from '../../platform/errors.ts'
import { type Runnable, write } from '../../platform/http/operation.ts'
import { clientKey, perTenMinutes, type RateLimits } from '../../platform/http/rate-limits.ts'
import { spendMailTo } from '../../platform/mail/codes.ts'
import { door, letIn, signedInAnswer } from '../sessions/let-in.ts'
import { redeemCode, redeemLink, requestMail } from './mailed-codes.ts'
import { CodeSignIn, LinkSignIn, MailAttempt, MailRequest } from './schemas.ts'

interface Parts {
  limits: RateLimits
  /** Whether there is a mail server at all. */
  mail: boolean
  sessionDays: number
  /** Attempts from one network in ten minutes. */
  rateLimit: number
}

export const mailOperations = ({ limits, mail, sessionDays, rateLimit }: Parts): Runnable[] => [
  write({
    ...door,
    id: 'mailSignIn',
    path: '/api/sign-in/mail',
    summary: 'Mail a code and a link to sign in with',
    description:
      'One mail with both: the code is for the browser that asks here, the link for any other. They work once, for ten minutes. The answer is the same for every address.',
    body: MailRequest,
    answer: { status: 202, description: 'The mail is on its way.', schema: MailAttempt },
    errors: ['mail_off'],
    async limit({ request, body }) {
      if (!mail)
        throw new Problem('mail_off', {
          why: [{ rule: 'mail-set-up', setting: 'SMTP_URL', lifted_by: 'operator' }],
        })
      await limits.spendExactly(perTenMinutes('sign-in', rateLimit), [`mail:${clientKey(request.ip)}`])
      await spendMailTo(limits, body.email)
    },
    handle: ({ tx, body }) => requestMail(tx, body),
  }),

  write({
    ...door,
    id: 'signInWithCode',
    path: '/api/sign-in/code',
    summary: 'Sign in with a mailed code',
    description:
      'After five wrong tries the code is gone, and after twenty in a day, over all mails to one address, only links work.',
    body: CodeSignIn,
    answer: signedInAnswer,
    errors: ['wrong_code'],
    limit: ({ request }) =>
      limits.spendExactly(perTenMinutes('sign-in', rateLimit), [`code:${clientKey(request.ip)}`]),
    async handle({ tx, body, request, reply }) {
      const found = await redeemCode(tx, body)
      if (found instanceof Problem) return found
      return letIn(tx, found, { way: 'code', request, reply, timeZone: body.time_zone, days: sessionDays })
    },
  }),

  write({
    ...door,
    id: 'signInWithLink',
    path: '/api/sign-in/link',
    summary: 'Sign in with a mailed link',
    description: 'Works in any browser. The page that the link opens sends it once its reader says so.',
    body: LinkSignIn,
    answer: signedInAnswer,
    errors: ['wrong_code'],
    limit: ({ request }) =>
      limits.spendExactly(perTenMinutes('sign-in', rateLimit), [`code:${clientKey(request.ip)}`]),
    async handle({ tx, body, request, reply }) {
      const found = await redeemLink(tx, body.link)
      if (found instanceof Problem) return found
      return letIn(tx, found, { way: 'link', request, reply, timeZone: body.time_zone, days: sessionDays })
    },
  }),
]
