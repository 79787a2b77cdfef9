import manifest from '../package.json' with { type: 'json' }

const description = `
Manyhands manages the volunteers of yearly community events: **projects** (one event in one year), their **teams**, and the **chiefs** and **members** of each team.

### Get started

1. Get one-time exchange credentials: sign in and open [Settings → API access](/settings/api). The username and password work once, within five minutes; older credentials stop working.
2. Exchange them for a token: \`curl -d username=… -d password=… https://your.server/api/token\`. On this page, use the **Authorize** button.
3. Send the token with each request: \`Authorization: Bearer <API_TOKEN>\`.

The members listing of a public project needs no token.

### Conventions

- **Format:** JSON in \`snake_case\`. Lists are \`{"data": […], "next_cursor": …}\`; pass \`next_cursor\` as \`cursor\` to get the next page. Only the members listing has no pages.
- **Errors:** \`application/problem+json\` (RFC 9457) with a stable \`type\`, explained at [/api/errors](/api/errors). \`POST /api/token\` reports wrong credentials as OAuth 2 does.
- **Concurrency:** single resources have an \`ETag\`. Send it in \`If-Match\` with a change to avoid overwriting a change by someone else.
- **Idempotency:** any POST accepts an \`Idempotency-Key\`. Repeated within 24 hours, the request takes effect once and returns the same response.
- **Limits:** \`RateLimit-Policy\` names the limit, \`RateLimit\` what is left of it (not on the members listing, which is shared by caches). Beyond the limit, the response is 429 with \`Retry-After\`. A body can be up to 1 MiB, or 16 KiB on operations that need no sign-in.
- **Versioning:** the API changes only by addition. Removals are announced at least 24 months ahead with \`Deprecation\` and \`Sunset\` headers.
- Creating an (OAuth) application by an application identifier is not supported.
`.trim()

const tags = [
  { name: 'Members', description: 'The teams of a project with their chiefs and members, for staff pages.' },
  { name: 'Tokens', description: 'API tokens for scripts, and the one-time credentials to get them.' },
  {
    name: 'Sign-in',
    description:
      'Sign-in and sessions for browsers. Requests with a session must come from a page on this site; scripts use a token.',
  },
  { name: 'Passkeys', description: 'Sign-in with a fingerprint, a face or a security key.' },
  {
    name: 'Two-step verification',
    description: 'Authenticator apps, recovery codes, and resets for people who have lost them.',
  },
  { name: 'You', description: 'Your profile, email addresses and roles.' },
  { name: 'Your schedule', description: 'Your shifts, calendar feed, limits and reminders.' },
  {
    name: 'Your private data',
    description: 'Bank account, address, diet and other private data, and who has read it.',
  },
  {
    name: 'Contacts',
    description: 'How people in the same teams and on the same shifts can reach each other.',
  },
  { name: 'Your data', description: 'Retention, export and deletion of the data stored about you.' },
  { name: 'People', description: 'Public profiles of others.' },
  { name: 'Projects', description: 'A project is one event in one year.' },
  { name: 'Reports', description: 'Figures of a project, and files of them.' },
  {
    name: 'Audiences',
    description: 'Conditions that select people of a project, saved under a name.',
  },
  { name: 'Teams', description: 'Teams of a project, and the people in them.' },
  { name: 'Applications', description: 'Applications to teams, interviews and the talent pool.' },
  { name: 'Invitations', description: 'Invitations to teams, and to come back for another year.' },
  { name: 'Statements', description: 'Versioned agreements that people sign before they join a team.' },
  { name: 'Tasks', description: 'Shifts and other tasks: sign-up, waitlist, swaps and cover.' },
  {
    name: 'Availability',
    description: 'When people can help at a project, and what they wish for.',
  },
  {
    name: 'Rosters',
    description: 'Drafts of who works when: proposed seats beside those that people have.',
  },
  { name: 'Event day', description: 'The board of the day, its live events, and attendance.' },
  { name: 'Hours and certificates', description: 'Hours worked, and signed certificates for them.' },
  { name: 'Forms', description: 'Forms that people fill in, and the files for them.' },
  { name: 'Answers to forms', description: 'Reading, exporting and requesting answers to forms.' },
  { name: 'Badges', description: 'Name badges, and what is missing for them.' },
  { name: 'Purposes', description: 'Purposes for which a project reads private data, and who reads it.' },
  { name: 'Traffic subsidy', description: 'Travel allowance: amounts, claims, approvals and payouts.' },
  { name: 'Messages', description: 'Emails of a project: templates, outbox and unsubscribing.' },
  {
    name: 'Announcements',
    description: 'What owners and chiefs write to people of a project, by email and in the app.',
  },
  { name: 'Automations', description: 'Announcements that go out by themselves.' },
  {
    name: 'Import and export',
    description: 'Importing people and their teams from a spreadsheet, and exporting them.',
  },
]

/** Title, introduction and tags of the API documentation. */
export const about = { title: 'Manyhands', version: manifest.version, description, tags }
