import { Problem } from '../../platform/errors.ts'
import { type Runnable, write } from '../../platform/http/operation.ts'
import { clientKey, perTenMinutes, type RateLimits } from '../../platform/http/rate-limits.ts'
import { limitEmailsTo } from '../../platform/mail/codes.ts'
import { because } from '../refusals.ts'
import { completeSignIn, signedInAnswer, signInOperation } from '../sessions/complete-sign-in.ts'
import { redeemCode, redeemLink, requestSignInEmail } from './emailed-codes.ts'
import { CodeSignIn, EmailAttempt, EmailRequest, LinkSignIn } from './schemas.ts'

interface Parts {
  limits: RateLimits
  /** Whether a mail server is configured. */
  mail: boolean
  sessionDays: number
  /** Attempts from one network per ten minutes. */
  rateLimit: number
}

export const mailOperations = ({ limits, mail, sessionDays, rateLimit }: Parts): Runnable[] => [
  write({
    ...signInOperation,
    id: 'sendSignInEmail',
    path: '/api/sign-in/email',
    summary: 'Send a sign-in email',
    description:
      'Sends one email with a code, which works in the browser that requested it, and a link, which works in any browser. Both work once, for ten minutes. The response is the same for every email address.',
    body: EmailRequest,
    answer: { status: 202, description: 'Email queued.', schema: EmailAttempt },
    errors: ['mail_off'],
    async limit({ request, body }) {
      if (!mail) throw new Problem('mail_off', { why: [because['mail-set-up']] })
      await limits.spendExactly(perTenMinutes('sign-in', rateLimit), [`mail:${clientKey(request.ip)}`])
      await limitEmailsTo(limits, body.email)
    },
    handle: ({ tx, body }) => requestSignInEmail(tx, body),
  }),

  write({
    ...signInOperation,
    id: 'signInWithCode',
    path: '/api/sign-in/code',
    summary: 'Sign in with an emailed code',
    description:
      'The code expires after five wrong attempts. After twenty wrong attempts in a day for one email address, only links work.',
    body: CodeSignIn,
    answer: signedInAnswer,
    errors: ['wrong_code'],
    limit: ({ request }) =>
      limits.spendExactly(perTenMinutes('sign-in', rateLimit), [`code:${clientKey(request.ip)}`]),
    async handle({ tx, body, request, reply }) {
      const found = await redeemCode(tx, body)
      if (found instanceof Problem) return found
      return completeSignIn(tx, found, {
        method: 'code',
        request,
        reply,
        timeZone: body.time_zone,
        days: sessionDays,
      })
    },
  }),

  write({
    ...signInOperation,
    id: 'signInWithLink',
    path: '/api/sign-in/link',
    summary: 'Sign in with an emailed link',
    description:
      'Works in any browser. The page that the link opens sends this request once the person confirms.',
    body: LinkSignIn,
    answer: signedInAnswer,
    errors: ['wrong_code'],
    limit: ({ request }) =>
      limits.spendExactly(perTenMinutes('sign-in', rateLimit), [`code:${clientKey(request.ip)}`]),
    async handle({ tx, body, request, reply }) {
      const found = await redeemLink(tx, body.link)
      if (found instanceof Problem) return found
      return completeSignIn(tx, found, {
        method: 'link',
        request,
        reply,
        timeZone: body.time_zone,
        days: sessionDays,
      })
    },
  }),
]
