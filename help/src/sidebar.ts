export const sidebar = [
  {
    label: 'Volunteers',
    translations: { 'zh-TW': '志工' },
    items: [{ autogenerate: { directory: 'volunteers' } }],
  },
  {
    label: 'Organisers',
    translations: { 'zh-TW': '活動負責人' },
    items: [{ autogenerate: { directory: 'organisers' } }],
  },
]
