import { etagOf, requireMatch } from '../../platform/http/etags.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { ownersOfProject, pidParams } from '../../projects/index.ts'
import { requirePlanner } from '../planners.ts'
import { planners, tag } from '../routes.ts'
import { RosterSettings } from './schemas.ts'
import { changeSettings, settingsOf } from './settings.ts'

const path = '/api/projects/{pid}/roster-settings'
export const settingsOperations: Runnable[] = [
  read({
    id: 'getRosterSettings',
    method: 'GET',
    path,
    tag,
    summary: 'Get what drafts of the roster aim for',
    description: 'Returns how many points each wish is worth, with defaults until an owner changes them.',
    access: planners,
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'The settings.', schema: RosterSettings, etag: true },
    errors: ['forbidden', 'not_found'],
    async handle({ db, actor, params }) {
      await requirePlanner(db, actor, params.pid)
      return settingsOf(db, params.pid)
    },
  }),

  write({
    id: 'changeRosterSettings',
    method: 'PUT',
    path,
    tag,
    summary: 'Replace what drafts of the roster aim for',
    description: 'Counts when a draft is filled or scored next. Proposed seats stay.',
    access: ownersOfProject,
    scope: 'write',
    params: pidParams,
    body: RosterSettings,
    answer: { status: 200, description: 'The updated settings.', schema: RosterSettings, etag: true },
    errors: ['stale', 'conflict', 'not_found'],
    handle: ({ tx, actor, params, body, request }) =>
      changeSettings(tx, actor, params.pid, {
        settings: body,
        expect: (settings) =>
          requireMatch(request.headers['if-match'], etagOf(JSON.stringify(RosterSettings.parse(settings)))),
      }),
  }),
]
