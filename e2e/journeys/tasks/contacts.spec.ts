import { test as base, expect } from '../../stage/fixtures.ts'
import { createHands } from '../../stage/organising/hands.ts'
import { wordsIn } from '../../stage/props/words.ts'
import { callerFor } from '../../stage/sign-in.ts'
import { settleLeads } from '../../stage/system/database.ts'
import { planTasks, type Scene } from '../../stage/tasks/volunteering.ts'
import { localesOf } from '../../stage/variants.ts'

interface Sharing {
  /** A volunteer with a spot on the morning shift, signed in on the page. */
  email: string
  scene: Scene
  say: ReturnType<typeof wordsIn>
}

const test = base.extend<Sharing>({
  email: async ({ newAddress }, use) => use(newAddress()),
  say: async ({ locale }, use) => use(wordsIn(locale ?? 'en')),
  async scene({ page, system, email, signInByApi }, use) {
    const scene = await planTasks(system.url, email)
    await settleLeads(system.settings.DATABASE_URL!, scene.pid)
    await scene.call(await callerFor(system.url, email), `PUT ${scene.path('desk', '/people/me')}`, {})
    await signInByApi(page.context(), email)
    await use(scene)
  },
})

const lead = 'Lin Mei-ling 林美玲'
const phone = { handle: '+886 912 345 678', audience: 'shifts', during: 'event' }

async function seenByLead({ call, chief, pid }: Scene): Promise<string[][]> {
  type Answer = { data: { contacts: { url: string }[] }[] }
  const { data } = await call<Answer>(chief, `GET /api/projects/${pid}/contacts?team=desk`)
  return data.map(({ contacts }) => contacts.map(({ url }) => url))
}

for (const locale of localesOf('zh-TW'))
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('someone calls the team lead of their shift in two taps', { tag: '@phone' }, async ({
      page,
      scene: { chief, call, pid },
      say,
      axeCheck,
    }) => {
      test.setTimeout(90_000)
      await call(chief, 'PUT /api/users/me/contacts/phone', phone)
      await call(chief, 'PUT /api/users/me/contacts/line', { ...phone, handle: 'meiling' })
      await page.goto('/home')
      const hands = createHands(page)
      await hands.click(page.getByRole('main').getByRole('link', { name: 'Registration desk, morning' }))
      const callLead = page.getByRole('link', { name: say('ui.reach.call', { name: lead }) })
      await expect(callLead).toHaveAttribute('href', 'tel:+886912345678')
      // The second tap is on this button, which leaves the browser.
      expect(hands.tally().count + 1).toBe(2)
      const { width, height } = (await callLead.boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      const message = page.getByRole('link', { name: say('ui.reach.message', { name: lead, app: 'LINE' }) })
      await expect(message).toHaveAttribute('href', 'https://line.me/R/ti/p/~meiling')
      await axeCheck(page)

      await page.goto(`/p/${pid}/t/desk`)
      await expect(page.getByRole('heading', { name: say('tasks.ofTeam.title') })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Registration desk, morning' })).toBeVisible()
      await expect(callLead.first()).toBeVisible()
      await axeCheck(page)

      await call(chief, 'DELETE /api/users/me/contacts/phone')
      await page.reload()
      await expect(message.first()).toBeVisible()
      await expect(callLead).toHaveCount(0)
    })

    test('someone shares their phone number, changes who sees it and removes it', { tag: '@phone' }, async ({
      page,
      scene,
      say,
      axeCheck,
    }) => {
      test.setTimeout(90_000)
      await page.goto('/me/contacts')
      const main = page.getByRole('main')
      const name = say('contacts.phone')
      await main.getByRole('button', { name, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: say('contacts.addTitle', { name }) })
      const number = dialog.getByLabel(say('contacts.handle.phone.label'))
      await number.fill('0912 345 678')
      const save = dialog.getByRole('button', { name: say('contacts.save'), exact: true })
      await save.click()
      await expect(dialog.getByText(say('contacts.audience.choose'))).toBeVisible()
      await dialog.getByLabel(say('contacts.audience.leads.name')).check()
      await dialog.getByLabel(say('contacts.during.event.name')).check()
      await save.click()
      await expect(number).toHaveAccessibleDescription(
        new RegExp(say('contacts.handle.phone.wrong').slice(0, 8)),
      )
      await axeCheck(page)
      await number.fill('+886 912 345 678')
      await save.click()
      await expect(main.getByText('+886 912 345 678')).toBeVisible()
      expect(await seenByLead(scene)).toEqual([['tel:+886912345678']])
      await axeCheck(page)
      await main.getByRole('button', { name: say('contacts.removeOf', { name }) }).click()
      await expect(main.getByText('+886 912 345 678')).toHaveCount(0)
      expect(await seenByLead(scene)).toEqual([])
    })
  })
