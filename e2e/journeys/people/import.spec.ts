import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../../stage/fixtures.ts'
import { wordsIn } from '../../stage/props/words.ts'

/** Chinese on the phone, English on the desk. */
test.use({ locale: async ({ viewport }, use) => use(viewport!.width < 600 ? 'zh-TW' : 'en-US') })

type Say = ReturnType<typeof wordsIn>

const give = (page: Page, name: string, content: string | Buffer) =>
  page
    .locator('main input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

async function download(page: Page, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return readFileSync(await file.path(), 'utf8')
}

/** These column names can't be guessed. */
async function mapColumns(page: Page, say: Say): Promise<void> {
  await expect(page.getByText(say('import.mapping.needed'))).toHaveCount(2)
  await expect(page.getByRole('button', { name: say('import.run.blocked') })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  const columns = { email: 'Contact', name: 'Wie heißt du', team: 'Crew' }
  for (const [field, column] of Object.entries(columns))
    await page
      .getByRole('combobox', { name: say(`import.fields.${field}.label`) })
      .selectOption({ label: column })
}

/** Each row with its problem, or as someone new: nobody here is told who has an account. */
async function seeRows(page: Page, say: Say, { ada, jonas }: { ada: string; jonas: string }): Promise<void> {
  const wrong = page.getByRole('table', { name: say('import.rows.problems'), exact: true })
  for (const [name, problem] of [
    [jonas, 'team_unknown.title'],
    ['not an address', 'email_invalid.title'],
    [ada, 'duplicate.title'],
  ] as const)
    await expect(wrong.getByRole('row').filter({ hasText: name })).toContainText(
      say(`import.problems.${problem}`, { row: 2 }),
    )
  const fine = page.getByRole('table', { name: say('import.rows.fine'), exact: true })
  for (const name of ['Sofi', ada])
    await expect(fine.getByRole('row').filter({ hasText: name })).toContainText(
      say('import.rowDoes.new-person'),
    )
}

/** Open, with two teams and no people. */
async function startProject(
  context: BrowserContext,
  api: (context: BrowserContext, line: string, data?: object) => Promise<unknown>,
): Promise<string> {
  const pid = `list-${Date.now().toString(36)}`
  const days = { starts_on: '2029-12-08', ends_on: '2029-12-09', time_zone: 'Asia/Taipei' }
  await api(context, 'POST /api/projects', { pid, name: 'Lantern List', ...days })
  for (const name of ['Kitchen', 'Stage'])
    await api(context, `POST /api/projects/${pid}/teams`, { tid: name.toLowerCase(), name })
  await api(context, `PATCH /api/projects/${pid}`, { state: 'open' })
  return pid
}

test('a list is imported: columns, problems, known people, and no duplicates on a second run', async ({
  page,
  browser,
  system,
  locale,
  signInByApi,
  api,
  newAddress,
  mailbox,
  axeCheck,
}) => {
  test.slow()
  const say = wordsIn(locale!)
  const context = page.context()
  await signInByApi(context, 'admin@demo.test')
  const pid = await startProject(context, api)
  await page.goto(`/p/${pid}/manage/people`)
  await page.getByRole('link', { name: say('teams.everyone.import') }).click()
  const template = await download(page, () =>
    page.getByRole('link', { name: say('import.template.csv') }).click(),
  )
  expect(template).toMatch(/^\ufeffemail,name,team,role\r\n/)
  await give(page, 'picture.xlsx', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]))
  await expect(page.getByRole('alert')).toContainText(say('import.file.unreadable'))
  await axeCheck(page, ['light'])

  const [ada, jonas] = [newAddress(), newAddress()]
  const list = [
    'Contact;Wie heißt du;Crew;Role',
    `${ada};Ada;Kitchen;chief`,
    'volunteer@demo.test;Sofi;stage;',
    `${jonas};Jonas;Kichen;`,
    'not an address;Bo;Stage;',
    `${ada};Ada;kitchen;`,
  ].join('\n')
  await give(page, 'volunteers.csv', list)
  await mapColumns(page, say)
  await seeRows(page, say, { ada, jonas })
  await axeCheck(page, ['dark'])

  await expect(page.getByText(say('import.run.invites'))).toBeVisible()
  const action = say('import.run.send')
  await page.getByRole('button', { name: action }).click()
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
  await expect(page.getByText(say('import.done.title_other', { count: 2 }))).toBeVisible()
  await expect(page.getByText(say('import.did.new-person'))).toBeVisible()
  await expect(page.getByText(say('import.did.role-change'))).toHaveCount(0)
  expect((await mailbox.emailFor(ada)).text).toContain('Kitchen (as team lead)')
  await axeCheck(page, ['light'])

  // The same list again, after one of them has accepted.
  const volunteer = await browser.newContext({ baseURL: system.url })
  await signInByApi(volunteer, 'volunteer@demo.test')
  await api(volunteer, `PUT /api/users/me/invitations/${pid}`, { answer: 'yes', listed: false })
  await page.getByRole('link', { name: say('import.another') }).click()
  await give(page, 'volunteers.csv', list)
  await mapColumns(page, say)
  await expect(page.getByRole('row').filter({ hasText: 'Sofía Arteaga Luna' })).toContainText(
    say('import.rows.inFile', { name: 'Sofi' }),
  )
  await expect(page.getByText(say('import.run.nothing'))).toBeVisible()

  // Export, and import again.
  await page.goto(`/p/${pid}/manage/people`)
  const exported = await download(page, () =>
    page.getByRole('link', { name: say('teams.everyone.export.csv') }).click(),
  )
  expect(exported.trim().split('\r\n').slice(1).toSorted()).toEqual(
    [`${ada},Ada,kitchen,chief`, 'volunteer@demo.test,Sofía Arteaga Luna,stage,member'].toSorted(),
  )
  await page.goto(`/p/${pid}/manage/import`)
  await give(page, 'people.csv', exported)
  await expect(page.getByText(say('import.rows.noProblems'))).toBeVisible()
  await expect(page.getByText(say('import.run.nothing'))).toBeVisible()

  // Other journeys count open projects.
  for (const state of ['closed', 'archived']) await api(context, `PATCH /api/projects/${pid}`, { state })
})
