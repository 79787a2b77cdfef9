import manifest from '../package.json' with { type: 'json' }

const description = `
Manyhands keeps the volunteers of yearly community events: **projects** (one a year), their **teams**, and each team's **chiefs** and **members**.

### From nothing to the first call

1. Get one-time exchange credentials: a username and a password that work once, within five minutes. Sign in and open [Settings → API access](/settings/api); newer ones void older ones.
2. Exchange them for a token: \`curl -d username=… -d password=… https://your.installation/api/token\`. In these pages, the **Authorize** button does it.
3. Call with it: \`Authorization: Bearer <API_TOKEN>\`.

The members listing of a public project needs no token.

### Everywhere the same

- JSON in \`snake_case\`. Lists are \`{"data": […], "next_cursor": …}\`; pass \`next_cursor\` as \`cursor\` for more. The members listing alone comes whole.
- Errors are \`application/problem+json\` (RFC 9457) with a stable \`type\`; each is explained at [/api/errors](/api/errors). \`POST /api/token\` answers wrong credentials as OAuth 2 does.
- A single resource has an \`ETag\`. Send it in \`If-Match\` with a change, and a change made by somebody else in between is not overwritten.
- Any POST may carry an \`Idempotency-Key\`: repeated within 24 hours, it has its effect once and answers the same.
- \`RateLimit-Policy\` says how much you may ask, \`RateLimit\` what is left (not on the members listing, which caches share); over the limit is 429 with \`Retry-After\`. A body may have 1 MiB, or 16 KiB where nobody needs to be signed in.
- Only additions are made. What goes is announced by \`Deprecation\` and \`Sunset\` headers at least 24 months ahead.
- Creating an (OAuth) application by an application identifier is not supported.
`.trim()

const tags = [
  {
    name: 'Members',
    description: 'The teams of a project with their chiefs and members: the source of a staff page.',
  },
  {
    name: 'Tokens',
    description: 'For scripts: one-time credentials, the token they are exchanged for, your tokens.',
  },
  {
    name: 'Sign-in',
    description:
      'For browsers: a mailed code or link, the sessions that follow, ending them. A session works from pages of this site alone; scripts use a token.',
  },
  { name: 'Passkeys', description: 'Signing in with a fingerprint, a face or a security key.' },
  { name: 'You', description: 'Who you are here.' },
  { name: 'People', description: 'What is public about others.' },
  {
    name: 'Your data',
    description: 'What is kept about you: how long, a copy of all of it, and having it erased.',
  },
  { name: 'Projects', description: 'A project is one year of an event.' },
  { name: 'Statements', description: 'What people agree to before they join, in versions.' },
  { name: 'Applications', description: 'From wanting to help to being in a team.' },
  { name: 'Messages', description: 'What projects send by mail: its words, the outbox, and how to stop it.' },
  { name: 'Invitations', description: 'Asking those of last year whether they come back.' },
  {
    name: 'Import and export',
    description: 'People and their teams from a spreadsheet, and back into one.',
  },
]

/** What stands at the top of the API's documentation. */
export const about = { title: 'Manyhands', version: manifest.version, description, tags }
