type Words = [english: string, chinese: string]

const label = ([english, chinese]: Words) => ({ label: english, translations: { 'zh-TW': chinese } })

const kinds = {
  tutorial: ['Start here', '從這裡開始'],
  howTo: ['How to', '操作說明'],
  reference: ['Reference', '參考資料'],
  explanation: ['Background', '背景說明'],
} satisfies Record<string, Words>

/** Pages of an audience by kind: tutorials, how-to guides, reference, explanation. */
const audience = (
  name: Words,
  folder: string,
  pages: Partial<Record<keyof typeof kinds, string[]>>,
  collapsed = false,
) => ({
  ...label(name),
  collapsed,
  items: Object.entries(pages).map(([kind, slugs]) => ({
    ...label(kinds[kind as keyof typeof kinds]),
    items: slugs.map((slug) => `${folder}/${slug}`),
  })),
})

/** All pages of docs/ except the decision records, which have their own index. */
export const sidebar = [
  audience(['Volunteers', '志工'], 'volunteers', {
    tutorial: ['first-shift'],
    howTo: [
      'signing-in',
      'joining',
      'availability',
      'shifts',
      'on-the-day',
      'forms',
      'travel-allowance',
      'contacts',
      'on-my-phone',
      'notifications',
      'email-addresses',
      'your-data',
    ],
    explanation: ['privacy'],
  }),
  audience(['Team leads', '組長'], 'team-leads', {
    tutorial: ['lead-a-team'],
    howTo: ['applications', 'plan-shifts', 'fill-shifts', 'event-day', 'at-the-desk', 'hours'],
    explanation: ['sign-up-rules'],
  }),
  audience(['Organisers', '活動負責人'], 'organisers', {
    tutorial: ['first-event'],
    howTo: [
      'overview',
      'reports',
      'event-settings',
      'joining',
      'applications',
      'import',
      'find-people',
      'shifts',
      'many-shifts',
      'draft-roster',
      'event-day',
      'forms',
      'travel-allowance',
      'write-to-people',
      'automations',
      'messages',
      'private-data',
      'data-protection-notice',
      'after-event',
      'next-year',
    ],
    reference: ['roles', 'statuses', 'emails'],
  }),
  audience(
    ['Integrators', '系統串接'],
    'integrators',
    {
      tutorial: ['getting-started'],
      howTo: [
        'projects',
        'teams',
        'people',
        'audiences',
        'announcements',
        'availability',
        'applications',
        'tasks',
        'forms',
        'badges',
        'imports',
        'traffic-subsidy',
        'certificates',
        'private-data',
      ],
      reference: ['accounts', 'conventions', 'errors'],
    },
    true,
  ),
  audience(
    ['Server operators', '系統管理員'],
    'operators',
    {
      tutorial: ['install'],
      howTo: ['proxies', 'mail', 'push', 'backup', 'upgrades', 'monitoring', 'high-availability', 'keys'],
      reference: ['configuration', 'commands', 'supply-chain'],
      explanation: ['privacy', 'threat-model', 'scale'],
    },
    true,
  ),
  audience(
    ['Developers', '開發者'],
    'developing',
    {
      tutorial: ['first-change'],
      howTo: ['pull-requests', 'screens', 'debugging', 'translations', 'releasing'],
      reference: ['glossary', 'gate', 'attacks'],
    },
    true,
  ),
]
