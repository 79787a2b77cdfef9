import { expect, it } from 'vitest'
import { releaseMessages } from '../../test/world/messages.ts'
import { createWorld } from '../../test/world/world.ts'

const { make, database, inbox, purposes } = await createWorld({ mail: true })

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const emails = {
  en: {
    opened: 'Lantern Days needs some of your private data',
    extended: 'Lantern Days: your private data is needed for longer',
    text: 'Lantern Days needs some of your private data for longer than we told you:',
  },
  'zh-TW': {
    opened: '【Lantern Days】需要你的部分私人資料',
    extended: '【Lantern Days】延長使用你的私人資料',
    text: '「Lantern Days」要延長使用你的部分私人資料：',
  },
} as const

it.each(['en', 'zh-TW'] as const)(
  'an email that only announces an extension says so, in %s',
  async (language) => {
    const { pid } = await make.project({ name: 'Lantern Days' })
    const { tid } = await make.team(pid)
    const owner = await make.caller({}, ['read', 'write', 'private'])
    await make.owner(pid, owner.uid)
    const person = await make.person({ language })
    await make.membership(pid, tid, person.uid)
    const { opened, extended, text } = emails[language]
    const subjects = () =>
      inbox.messages().flatMap(({ to, subject }) => (to.includes(person.email) ? [subject] : []))
    const receive = async (subject: string, count: number) => {
      await releaseMessages(database)
      await inbox.waitFor(() => subjects().length === count)
      expect(subjects().at(-1)).toBe(subject)
      await purposes.endNoticePeriod(pid)
    }
    await purposes.open(pid, 'emergency', owner.token, dayIn(5))
    await receive(opened, 1)
    await purposes.open(pid, 'emergency', owner.token, dayIn(9))
    await receive(extended, 2)
    expect(
      inbox.messages().find(({ subject, to }) => subject === extended && to.includes(person.email))!.text,
    ).toContain(text)
    expect(
      inbox
        .messages()
        .map((one) => one.text)
        .join(),
    ).not.toMatch(/only for the purposes|只能用於上述目的/)

    await purposes.open(pid, 'shipping', owner.token, dayIn(9))
    await receive(opened, 3)
  },
)
