import type { InboxItem } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'

/** Who wrote it, in which event, to which team; the event alone if an automation did. */
export function useSender() {
  const { t } = useTranslation('announcements')
  return ({ author, project, team }: Pick<InboxItem, 'author' | 'project' | 'team'>): string =>
    author === project.name
      ? author
      : t(team ? 'inbox.fromTeam' : 'inbox.from', { author, event: project.name, team })
}
