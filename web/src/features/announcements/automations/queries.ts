import {
  type AutomationDraft,
  listAnnouncementsOptions,
  listAutomationsOptions,
  listAutomationTemplatesOptions,
  previewAutomationOptions,
} from '@manyhands/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { rows } from '../../../lib/api/lists.ts'

export const automationsQuery = (pid: string) =>
  queryOptions({
    ...listAutomationsOptions({ path: { pid } }),
    select: rows,
    staleTime: 0,
    refetchInterval: 60_000,
  })

export const templatesQuery = (pid: string) =>
  queryOptions({ ...listAutomationTemplatesOptions({ path: { pid } }), select: rows, staleTime: Infinity })

/** When it would be sent next, to how many, and the emails of three of them. */
export const prospectQuery = (pid: string, body: AutomationDraft) =>
  queryOptions({
    ...previewAutomationOptions({ path: { pid }, body }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  })

/** The latest of what it sent. */
export const sentQuery = (pid: string, automation: string) =>
  queryOptions({
    ...listAnnouncementsOptions({ path: { pid }, query: { automation, limit: 10 } }),
    select: rows,
    staleTime: 0,
  })
