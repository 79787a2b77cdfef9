import 'i18next'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: {
      ui: typeof import('../../locales/en/ui.json')
      problems: typeof import('../../locales/en/problems.json')
      projects: typeof import('../../locales/en/projects.json')
      listing: typeof import('../../locales/en/listing.json')
      home: typeof import('../../locales/en/home.json')
      settings: typeof import('../../locales/en/settings.json')
      'sign-in': typeof import('../../locales/en/sign-in.json')
    }
  }
}
