import type { z } from 'zod'
import type { Database } from '../db/database.ts'
import type { Job } from '../jobs/jobs.ts'
import { type Email, renderEmail } from './email.ts'
import type { Mailer } from './mailer.ts'

/** What it takes to compose and send emails. */
export interface EmailContext {
  database: Database
  mailer: Mailer | null
  baseUrl: string
}

type AddressedEmail = Email & { to: string }

/** Composes an email when it is sent. Null if it is no longer needed. */
type Compose<C, T> = (context: C, payload: T) => Promise<AddressedEmail | null>

/** Emails that no project sends, such as sign-in codes, by the name of their job. */
export type AccountNotificationKinds<C extends EmailContext = EmailContext> = Record<
  string,
  Compose<C, unknown>
>

/** One kind. The payload is what its job was added with. */
export const accountNotification =
  <T, C extends EmailContext = EmailContext>(payload: z.ZodType<T>, compose: Compose<C, T>) =>
  (context: C, given: unknown) =>
    compose(context, payload.parse(given))

/** The jobs that send them: none without a mail server. */
export const accountNotificationJobs = <C extends EmailContext>(
  context: C,
  kinds: AccountNotificationKinds<C>,
): Record<string, Job> =>
  Object.fromEntries(
    Object.entries(kinds).map(([name, compose]) => [
      name,
      {
        async run(payload) {
          const { mailer } = context
          const email = mailer && (await compose(context, payload))
          if (email) await mailer.send({ to: email.to, ...renderEmail(email) })
        },
      } satisfies Job,
    ]),
  )
