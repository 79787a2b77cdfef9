import type { ReceivedEmail } from '../../../server/dev/received-email.ts'

export interface Mailbox {
  /** The next code emailed to someone; none is returned twice, nor any from before the mailbox was opened. */
  codeFor(email: string): Promise<string>
  /** The next sign-in link; it is in the same email as a code. */
  linkFor(email: string): Promise<string>
  /** The next matching email to someone. */
  emailFor(email: string, fits?: (message: ReceivedEmail) => boolean): Promise<ReceivedEmail>
  /** Emails that have arrived and were not returned yet. */
  restFor(email: string): Promise<ReceivedEmail[]>
}

const mostMilliseconds = 15_000
// Six digits on their own, because a link may contain some, too.
const codeIn = ({ text }: ReceivedEmail) =>
  /(?<![\w#/-])\d{3}[ \u00a0]?\d{3}(?![\w-])/.exec(text)?.[0].replace(/\D/, '')
const linkIn = ({ links }: ReceivedEmail) => links.find((link) => link.includes('/sign-in/link#'))

export async function openMailbox(inboxUrl: string): Promise<Mailbox> {
  const list = async (query = ''): Promise<ReceivedEmail[]> => {
    const response = await fetch(`${inboxUrl}/messages.json${query}`)
    return (await response.json()) as ReceivedEmail[]
  }
  const read = new Set((await list()).map(({ id }) => id))

  const restFor = async (email: string) =>
    (await list(`?to=${encodeURIComponent(email)}`)).filter(({ id }) => !read.has(id))

  async function emailFor(
    email: string,
    fits: (message: ReceivedEmail) => boolean = () => true,
  ): Promise<ReceivedEmail> {
    for (const deadline = Date.now() + mostMilliseconds; Date.now() < deadline; ) {
      const next = (await restFor(email)).find(fits)
      if (next) {
        read.add(next.id)
        return next
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`no such email to ${email} in ${mostMilliseconds} ms`)
  }

  return {
    emailFor,
    restFor,
    codeFor: async (email) => codeIn(await emailFor(email, (message) => Boolean(codeIn(message))))!,
    linkFor: async (email) => linkIn(await emailFor(email, (message) => Boolean(linkIn(message))))!,
  }
}
