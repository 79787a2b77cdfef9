import { expect, it } from 'vitest'
import { placeholdersOf } from '../src/messages/notification-kind.ts'
import { render, unknownPlaceholders } from '../src/messages/rendering.ts'
import { notificationKinds } from '../src/notifications.ts'
import { renderEmail } from '../src/platform/mail/email.ts'
import { Language } from '../src/platform/values.ts'
import { unresolvedIn } from './unresolved.ts'

const cases = Object.keys(notificationKinds).flatMap((name) =>
  Language.options.map((language) => [name, language] as const),
)

it.each(cases)('%s in %s has a text for everything, and every placeholder has a value', (name, language) => {
  const kind = notificationKinds[name]!
  const { subject, body } = kind.defaults[language]
  expect(unknownPlaceholders(`${subject}\n${body}`, kind)).toEqual([])

  const values = Object.fromEntries(placeholdersOf(kind).map((one) => [one, `⟨${one}⟩`]))
  const params = new Proxy({}, { get: (_, key) => `⟨${String(key)}⟩` })
  const email = renderEmail({
    language,
    ...render(kind, kind.defaults[language], { language, values }),
    notes: kind.note ? [kind.note[language]] : [],
    ...(kind.button && {
      button: {
        label: kind.button.label[language],
        url: `https://example.test${kind.button.path({ pid: 'days' as never, params })}`,
      },
    }),
  })
  for (const text of [email.subject, email.text, email.html.replace(/<style[\s\S]*?<\/style>|<[^>]*>/g, ' ')])
    expect(unresolvedIn(text)).toEqual([])
  expect(email.subject.length).toBeGreaterThan(5)

  // Each text is in its language: what remains without the values.
  const words = [subject, body, kind.note?.[language], kind.button?.label[language]]
    .join('\n')
    .replace(/\{\w+\}/g, '')
  expect(/\p{Script=Han}/u.test(words)).toBe(language === 'zh-TW')
})

it('the two languages use the same placeholders, except for names of projects and greetings', () => {
  const used = ({ subject, body }: { subject: string; body: string }) =>
    new Set([...`${subject}\n${body}`.matchAll(/\{(\w+)\}/g)].map(([, one]) => one!))
  const differing = Object.entries(notificationKinds).flatMap(([name, { defaults }]) => {
    const [en, zh] = [used(defaults.en), used(defaults['zh-TW'])]
    const missing = [...en.symmetricDifference(zh)].filter((one) => one !== 'project' && one !== 'name')
    return missing.length > 0 ? [[name, missing]] : []
  })
  expect(differing).toEqual([])
})
