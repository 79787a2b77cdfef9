import type { Page } from '@playwright/test'
import { test as base, expect } from '../../stage/fixtures.ts'
import { wordsIn } from '../../stage/props/words.ts'
import { holdRole, makeSignInOld } from '../../stage/system/database.ts'
import { localesOf } from '../../stage/variants.ts'

interface Props {
  say: ReturnType<typeof wordsIn>
  /** With an emailed code, when asked for it. */
  proveItIs: (email: string) => Promise<void>
}

const event = {
  name: 'Lantern Days',
  starts_on: '2029-12-08',
  ends_on: '2029-12-09',
  time_zone: 'Asia/Taipei',
}
const isAboutEvent = ({ subject }: { subject: string }) => subject.includes(event.name)
const wording = { title: 'Conduct', text: 'Be kind.' }
const texts = { en: wording, 'zh-TW': wording }

const test = base.extend<Props>({
  say: async ({ locale }, use) => use(wordsIn(locale ?? 'en')),
  proveItIs: async ({ page, mailbox, say }, use) =>
    use(async (email) => {
      const stepUp = page.getByRole('dialog', { name: say('sign-in.stepUp.title') })
      await stepUp.getByRole('button', { name: say('sign-in.send') }).click()
      await stepUp.getByLabel(say('sign-in.code.label')).fill(await mailbox.codeFor(email))
    }),
})

/** To someone who isn't in a team. */
async function offerOwnership(page: Page, email: string, say: Props['say']): Promise<void> {
  const name = say('manage.roles.owner.add')
  await page.getByRole('combobox', { name }).fill(email)
  await page.getByRole('option', { name: say('manage.roles.toAddress', { email }) }).click()
  await page.getByRole('dialog', { name }).getByRole('button', { name }).click()
}

for (const locale of localesOf('en-US'))
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('a role is offered after a fresh sign-in, accepted at home, and confirmed by another owner', async ({
      page,
      system,
      mailbox,
      say,
      proveItIs,
      api,
      newAddress,
      signInByApi,
      axeCheck,
    }) => {
      test.slow()
      const [granter, newcomer, other] = [newAddress(), newAddress(), newAddress()]
      const pid = `roles-${Date.now().toString(36)}`
      const switchTo = async (email: string) => {
        await page.context().clearCookies()
        await signInByApi(page.context(), email)
        await api(page.context(), 'PATCH /api/users/me', { language: locale === 'zh-TW' ? 'zh-TW' : 'en' })
      }
      await switchTo('admin@demo.test')
      await api(page.context(), 'POST /api/projects', { pid, ...event })
      await api(page.context(), `PUT /api/projects/${pid}/statements/conduct`, { texts })
      for (const email of [other, granter]) {
        await switchTo(email)
        await holdRole(system.settings.DATABASE_URL!, { pid, email, role: 'owner' })
      }

      await makeSignInOld(system.settings.DATABASE_URL!, granter)
      await page.goto(`/p/${pid}/manage/roles`)
      const owners = page.getByRole('region', { name: say('manage.roles.owner.title') })
      await offerOwnership(page, newcomer, say)
      await proveItIs(granter)
      const name = newcomer.split('@')[0]!
      const line = owners.getByRole('listitem').filter({ hasText: name })
      await expect(line.getByRole('button')).toHaveText(say('manage.roles.withdraw.action'))
      await axeCheck(page)
      expect((await mailbox.emailFor(newcomer, isAboutEvent)).links[0]).toBe(`${system.url}/home`)

      await switchTo(newcomer)
      await page.goto('/home')
      await page.getByRole('button', { name: /Lantern Days/ }).click()
      const card = page.getByRole('dialog', { name: /Lantern Days/ })
      await expect(card).toContainText(say('home.offers.owner.may'))
      await axeCheck(page)
      await card.getByRole('checkbox').check()
      await card.getByRole('button', { name: say('home.offers.accept') }).click()
      await expect(card).toHaveCount(0)

      await switchTo(other)
      await page.goto(`/p/${pid}/manage/roles`)
      await line.getByRole('button').first().click()
      const asked = page.getByRole('dialog')
      await asked.getByRole('button', { name: say('manage.roles.confirm.action') }).click()
      await expect(asked).toHaveCount(0)
      await expect(line.getByRole('button')).toHaveText([say('manage.roles.remove.action')])
      await mailbox.emailFor(granter, ({ subject }) => subject.includes(name))

      await makeSignInOld(system.settings.DATABASE_URL!, other)
      await line.getByRole('button').click()
      await expect(asked).toContainText(name)
      await axeCheck(page)
      await asked.getByRole('button', { name: say('manage.roles.remove.action') }).click()
      await proveItIs(other)
      await expect(line).toHaveCount(0)
    })
  })
