import { callApi, callerFor } from '../sign-in.ts'

interface Shown {
  data: { pid: string; purposes: { purpose: string }[] }[]
}

/**
 * Accepts the invitations of these people, including everything shown: someone added to a team of an open
 * project joins it only by accepting.
 */
export async function sayYes(url: string, pid: string, ...emails: string[]): Promise<void> {
  for (const email of emails) {
    const caller = await callerFor(url, email)
    const { data } = await callApi<Shown>(caller, url, 'GET /api/users/me/invitations')
    const purposes = data.find((one) => one.pid === pid)?.purposes.map(({ purpose }) => purpose)
    const answer = { answer: 'yes', listed: true, purposes }
    await callApi(caller, url, `PUT /api/users/me/invitations/${pid}`, answer)
  }
}
