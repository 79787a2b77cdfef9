import type { Mail } from '../../../server/dev/mail.ts'

export interface Mailbox {
  /** The next code emailed to someone; none is returned twice, nor any from before the mailbox was opened. */
  codeFor(email: string): Promise<string>
  /** The next sign-in link; it is in the same email as a code. */
  linkFor(email: string): Promise<string>
  /** The next matching email to someone. */
  mailFor(email: string, fits?: (mail: Mail) => boolean): Promise<Mail>
  /** Emails that have arrived and were not returned yet. */
  restFor(email: string): Promise<Mail[]>
}

const mostMilliseconds = 15_000
// Six digits on their own, because a link may contain some, too.
const codeIn = ({ text }: Mail) =>
  /(?<![\w#/-])\d{3}[ \u00a0]?\d{3}(?![\w-])/.exec(text)?.[0].replace(/\D/, '')
const linkIn = ({ links }: Mail) => links.find((link) => link.includes('/sign-in/link#'))

export async function openMailbox(inboxUrl: string): Promise<Mailbox> {
  const list = async (query = ''): Promise<Mail[]> => {
    const response = await fetch(`${inboxUrl}/messages.json${query}`)
    return (await response.json()) as Mail[]
  }
  const read = new Set((await list()).map(({ id }) => id))

  const restFor = async (email: string) =>
    (await list(`?to=${encodeURIComponent(email)}`)).filter(({ id }) => !read.has(id))

  async function mailFor(email: string, fits: (mail: Mail) => boolean = () => true): Promise<Mail> {
    for (const deadline = Date.now() + mostMilliseconds; Date.now() < deadline; ) {
      const next = (await restFor(email)).find(fits)
      if (next) {
        read.add(next.id)
        return next
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`no such mail to ${email} in ${mostMilliseconds} ms`)
  }

  return {
    mailFor,
    restFor,
    codeFor: async (email) => codeIn(await mailFor(email, (mail) => Boolean(codeIn(mail))))!,
    linkFor: async (email) => linkIn(await mailFor(email, (mail) => Boolean(linkIn(mail))))!,
  }
}
