import { createTransport } from 'nodemailer'
import { afterAll, expect, it } from 'vitest'
import { startInbox } from './inbox.ts'

const inbox = await startInbox()
const sender = createTransport(inbox.smtpUrl)
afterAll(async () => {
  sender.close()
  await inbox.stop()
})

const send = (to: string, subject: string) =>
  sender.sendMail({
    from: 'Manyhands <hello@demo.test>',
    to,
    subject,
    text: `你好! Follow http://localhost:8080/sign-in/link#abc.\n<script>`,
    html: '<p>Dear 陳怡君</p><script>alert(1)</script><a href="http://localhost:8080/?a=1&amp;b=2">Go</a>',
    headers: { 'X-Kind': 'greeting' },
  })

it('keeps an email as it was sent', async () => {
  const coming = inbox.waitFor(({ to }) => to.includes('chief@demo.test'))
  await send('Chief@demo.test', '登入 & more')
  expect(await coming).toEqual({
    id: 1,
    at: expect.stringMatching(/^\d{4}-/),
    from: 'Manyhands <hello@demo.test>',
    to: ['chief@demo.test'],
    subject: '登入 & more',
    text: '你好! Follow http://localhost:8080/sign-in/link#abc.\n<script>\n',
    html: expect.stringContaining('<p>Dear 陳怡君</p>'),
    links: ['http://localhost:8080/?a=1&b=2', 'http://localhost:8080/sign-in/link#abc'],
    headers: expect.objectContaining({ 'x-kind': 'greeting' }),
    attachments: [],
  })
})

it('shows an email on a page without running its scripts', async () => {
  const list = await fetch(inbox.webUrl)
  expect(list.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await list.text()).toContain('登入 &#38; more')
  const page = await (await fetch(`${inbox.webUrl}/messages/1`)).text()
  expect(page).toContain('<a href="http://localhost:8080/sign-in/link#abc">')
  expect(page).toContain('sandbox="allow-top-navigation-by-user-activation"')
  expect(page).not.toContain('<script>')
  expect((await fetch(`${inbox.webUrl}/messages/7`)).status).toBe(404)
})

it('answers as JSON, optionally for one recipient', async () => {
  await send('owner@demo.test', 'second')
  const get = async (query = '') => (await fetch(`${inbox.webUrl}/messages.json${query}`)).json()
  expect(await get()).toEqual(inbox.messages())
  expect(await get('?to=Owner%40demo.test')).toEqual([inbox.messages()[1]])
})

it('fails as often and with the code it is told', async () => {
  inbox.fail(1, 550)
  await expect(send('volunteer@demo.test', 'refused')).rejects.toMatchObject({ responseCode: 550 })
  await send('volunteer@demo.test', 'taken')
  expect(inbox.messages().map(({ subject }) => subject)).toEqual(['登入 & more', 'second', 'taken'])
})

it("lists what it has when the expected email doesn't arrive", async () => {
  await expect(inbox.waitFor(() => false, 20)).rejects.toThrow(
    'no such email in 20 ms, only:\nchief@demo.test: 登入 & more\nowner@demo.test: second',
  )
})

it('closes without waiting for a sender that keeps its connection open', async () => {
  const other = await startInbox()
  const pooled = createTransport(other.smtpUrl, { pool: true } as never)
  await pooled.sendMail({ from: 'a@demo.test', to: 'b@demo.test', text: 'x' })
  await other.stop()
  pooled.close()
})
