import { expect } from '../../stage/fixtures.ts'
import { test } from '../../stage/joining/helping.ts'
import { conduct } from '../../stage/joining/joining.ts'

const [desk, stage] = ['Registration 報到組', 'Stage 舞台組']

test('while someone applies, a team closes, an agreement changes and another one is added', {
  tag: '@phone',
}, async ({ page, helping: { owner, pid }, newAddress, signInByApi, api, axeCheck }) => {
  test.slow()
  const publish = (sid: string, title: string, text: string) =>
    api(owner, `PUT /api/projects/${pid}/statements/${sid}`, { texts: { ...conduct, en: { title, text } } })
  const read = (title: string) => page.getByLabel(`I have read “${title}” and agree to it`)
  const send = page.getByRole('button', { name: 'Send application' })
  await signInByApi(page.context(), newAddress())
  await page.goto(`/p/${pid}/apply?team=desk`)
  await page.getByRole('button', { name: `Add ${stage}` }).click()
  await api(owner, `PATCH /api/projects/${pid}/teams/desk`, { recruiting: false })
  await page.goto(`/p/${pid}/apply`)
  await expect(page.getByText(`${desk} no longer takes applications`)).toBeVisible()
  const chosen = page.getByRole('list', { name: 'Your choices, in order' }).getByRole('listitem')
  await expect(chosen).toHaveCount(1)
  await expect(chosen).toContainText([stage])

  // The team asks no questions, but the talent pool does.
  const skills = page.getByLabel('What are you good at?')
  await page.getByLabel('Why do you want to help?').fill('I have carried lanterns since I was five.')
  await expect(skills).toHaveCount(0)
  await page.getByLabel('If none of my choices can take me, let other teams see my application').check()
  await skills.fill('Photography')
  await skills.press('Enter')
  await page.getByLabel('After the event').check()
  await axeCheck(page)

  await page.getByRole('radio', { name: 'No, leave me out' }).check()
  await read('Code of conduct').check()
  await publish('conduct', 'Code of conduct', 'We are kind.')
  await send.click()
  await expect(page.getByText('You need to agree to this to continue.')).toBeVisible()
  await expect(read('Code of conduct')).not.toBeChecked()
  await page.getByText('Read full text').click()
  await expect(page.getByText('We are kind.')).toBeVisible()
  await read('Code of conduct').check()
  await publish('photos', 'Photos', 'We ask before we take one.')
  await send.click()
  await expect(read('Photos')).not.toBeChecked()
  await axeCheck(page)
  await read('Photos').check()
  await send.click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  const { data } = await api<{ data: object[] }>(page.context(), 'GET /api/users/me/applications')
  expect(data).toMatchObject([
    { skills: ['Photography'], languages: [], availability: ['after'], pool: true },
  ])
})
