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
      device: typeof import('../../locales/en/device.json')
      settings: typeof import('../../locales/en/settings.json')
      me: typeof import('../../locales/en/me.json')
      contacts: typeof import('../../locales/en/contacts.json')
      private: typeof import('../../locales/en/private.json')
      privacy: typeof import('../../locales/en/privacy.json')
      purposes: typeof import('../../locales/en/purposes.json')
      audience: typeof import('../../locales/en/audience.json')
      announcements: typeof import('../../locales/en/announcements.json')
      automations: typeof import('../../locales/en/automations.json')
      availability: typeof import('../../locales/en/availability.json')
      manage: typeof import('../../locales/en/manage.json')
      teams: typeof import('../../locales/en/teams.json')
      years: typeof import('../../locales/en/years.json')
      invitation: typeof import('../../locales/en/invitation.json')
      inbox: typeof import('../../locales/en/inbox.json')
      import: typeof import('../../locales/en/import.json')
      joining: typeof import('../../locales/en/joining.json')
      messages: typeof import('../../locales/en/messages.json')
      tasks: typeof import('../../locales/en/tasks.json')
      roster: typeof import('../../locales/en/roster.json')
      drafts: typeof import('../../locales/en/drafts.json')
      hours: typeof import('../../locales/en/hours.json')
      reports: typeof import('../../locales/en/reports.json')
      forms: typeof import('../../locales/en/forms.json')
      subsidy: typeof import('../../locales/en/subsidy.json')
      'check-in': typeof import('../../locales/en/check-in.json')
      'sign-in': typeof import('../../locales/en/sign-in.json')
    }
  }
}
