import { expect, test } from '../../stage/fixtures.ts'
import { button, createHands, importPeople, link, menu, openProject } from '../../stage/organising/hands.ts'
import { callApi } from '../../stage/sign-in.ts'

/** Number of actions it took before people had to accept invitations. */
const most = 26
const teams = ['registration', 'kitchen', 'stage', 'first-aid', 'welcome']

const list = () => {
  const rows = Array.from({ length: 50 }, (_, at) => `person.${at}@example.org,Person ${at},${teams[at % 5]}`)
  return Buffer.from(['E-mail,Name,Team', ...rows].join('\n'))
}

test('fifty people are imported, the event is published, and two of them are assigned to shifts', async ({
  page,
  system,
  signInByApi,
}) => {
  test.slow()
  await signInByApi(page.context(), 'admin@demo.test')
  const pid = `plan-${Date.now().toString(36)}`
  const call = <T>(line: string, data?: object) => callApi<T>(page.context(), system.url, line, data)
  const days = { starts_on: '2028-12-09', ends_on: '2028-12-10', time_zone: 'Asia/Taipei' }
  await call('POST /api/projects', { pid, name: 'Lantern Days', ...days })
  for (const tid of teams) await call(`POST /api/projects/${pid}/teams`, { tid, name: tid })

  const hands = createHands(page)
  await hands.does(() => page.goto(`/p/${pid}/manage`))
  await importPeople(page, hands, list())
  await openProject(page, hands)
  await hands.click(menu(page).getByRole('link', { name: 'Roster' }))
  await hands.click(link(page, 'New shift'))
  await hands.fill(page.getByLabel('Title'), 'Welcome desk')
  await hands.fill(page.getByLabel('From', { exact: true }), '08:00')
  await hands.fill(page.getByLabel('To', { exact: true }), '12:00')
  await hands.fill(page.getByLabel('Spots'), '2')
  await hands.click(button(page, 'Create shift'))
  const dialog = page.getByRole('dialog')
  for (const name of ['Person 7', 'Person 8']) {
    await hands.click(button(page, 'Assign someone'))
    await hands.fill(dialog.getByLabel('Search by name'), name)
    await hands.click(dialog.getByRole('button', { name: `Assign ${name}` }))
  }
  // They can be assigned, but are marked as tentative until they accept.
  await expect(page.getByRole('main').getByText('Invited, no reply yet')).toHaveCount(2)

  const { count, seconds } = hands.tally()
  console.log(
    `from a list of 50 to an open event with a shift: ${count} interactions, ${seconds.toFixed(1)} s`,
  )
  expect(count).toBeLessThanOrEqual(most)
  await call(`PATCH /api/projects/${pid}`, { state: 'closed' })
})
