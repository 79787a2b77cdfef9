import type { App } from './app.ts'

export const addresses = '/api/users/me/addresses'

/** Steps for changing email addresses, including reading the emails. */
export function addressSteps({ call, inbox }: Pick<App, 'call' | 'inbox'>) {
  /** Requests a change and reads its email. */
  async function askFor(session: string, line: string, body: object) {
    const before = inbox.messages().at(-1)?.id ?? 0
    const answer = await call(line, { session, body })
    if (answer.statusCode !== 202) throw new Error(answer.body)
    const { change, emailed_to, expires_at }: Record<string, string> = answer.json()
    const message = await inbox.waitFor(
      ({ id, to, subject }) => id > before && to.includes(emailed_to!) && !subject.includes('account'),
    )
    const code = /\d{3} \d{3}/.exec(message.subject)![0].replace(' ', '')
    return { change: change!, emailed_to: emailed_to!, expires_at: expires_at!, message, code }
  }
  const askToAdd = (session: string, email: string) => askFor(session, `POST ${addresses}`, { email })
  const askForPrimary = (session: string, email: string) =>
    askFor(session, `PUT ${addresses}/primary`, { email })

  const confirm = (session: string, { change, code }: { change: string; code: string }) =>
    call(`POST /api/users/me/address-changes/${change}`, { session, body: { code } })
  const add = async (session: string, email: string) => confirm(session, await askToAdd(session, email))
  const makePrimary = async (session: string, email: string) =>
    confirm(session, await askForPrimary(session, email))
  const remove = (session: string, email: string) =>
    call(`DELETE ${addresses}/${encodeURIComponent(email)}`, { session })
  const list = async (session: string): Promise<string[]> =>
    (await call(`GET ${addresses}`, { session }))
      .json<{ data: { email: string }[] }>()
      .data.map(({ email }) => email)

  return { askToAdd, askForPrimary, confirm, add, makePrimary, remove, list }
}
