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
      me: typeof import('../../locales/en/me.json')
      private: typeof import('../../locales/en/private.json')
      privacy: typeof import('../../locales/en/privacy.json')
      'sign-in': typeof import('../../locales/en/sign-in.json')
    }
  }
}
