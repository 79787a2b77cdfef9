import { expect, it } from 'vitest'
import { about } from '../src/introduction.ts'
import { describe as describeApi } from '../src/platform/docs/openapi.ts'
import { testNotificationKinds } from './world/messages.ts'
import { createWorld } from './world/world.ts'

const { url } = await createWorld()
const provider = {
  id: 'a',
  name: 'A',
  issuer: 'https://provider.example',
  client_id: 'a',
  client_secret: 'secret',
}

it.each<[string, Record<string, string>]>([
  ['the usual settings', {}],
  [
    'mail, providers and metrics',
    {
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'help@example.test',
      OIDC_PROVIDERS: JSON.stringify([provider]),
      METRICS_TOKEN: 'm'.repeat(16),
      BASE_URL: 'https://events.example',
      TRUST_PROXY: '127.0.0.1',
    },
  ],
  [
    'other limits and times',
    {
      EMAIL_HASH: 'sha256',
      RATE_LIMIT: '7',
      SIGN_IN_RATE_LIMIT: '7',
      TOKEN_RATE_LIMIT: '7',
      ANONYMOUS_WRITE_LIMIT: '7',
      TOKEN_DAYS: '7',
      SESSION_DAYS: '7',
      SESSION_IDLE_DAYS: '7',
      PRIVATE_DATA_MONTHS: '7',
    },
  ],
])('with %s the API is described as every test holds its answers against it', async (_, settings) => {
  const { operations, document } = await createWorld({ settings: { DATABASE_URL: url, ...settings } })
  expect(describeApi(operations, about)).toEqual(document)
})

it('tests with their own message kinds have their own document', async () => {
  const [usual, own] = [
    await createWorld({ settings: { DATABASE_URL: url } }),
    await createWorld({ settings: { DATABASE_URL: url }, kinds: testNotificationKinds() }),
  ]
  expect(describeApi(own.operations, about)).toEqual(own.document)
  expect(own.document).not.toBe(usual.document)
})
