import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Operation } from '../src/platform/http/operation.ts'
import { type Ids, scene } from './many-of-everything.ts'
import { queriesAsked } from './queries-asked.ts'
import { createWorld } from './world/world.ts'

describe('a list', () => {
  /** By operation id: its path and number of statements. */
  const lists: Record<string, [path: (ids: Ids) => string, statements: number]> = {
    listProjects: [() => '/api/projects?limit=50', 1],
    listRoles: [({ project }) => `${project}/roles`, 4],
    listHistory: [({ project }) => `${project}/history`, 4],
    listHistoryPeople: [({ project }) => `${project}/history/people`, 4],
    listPurposes: [({ project }) => `${project}/purposes`, 4],
    listKnownPurposes: [() => '/api/purposes', 0],
    listPurposePeople: [({ project }) => `${project}/purposes/insurance/people`, 6],
    listMissingForPurpose: [({ project }) => `${project}/purposes/insurance/missing`, 10],
    listTeams: [({ project }) => `${project}/teams`, 5],
    listTeamPeople: [({ project }) => `${project}/teams/t-0/people`, 5],
    listTeamHistory: [({ project }) => `${project}/teams/t-0/history`, 6],
    listProjectPeople: [({ project }) => `${project}/people`, 4],
    listAudiences: [({ project }) => `${project}/audiences`, 4],
    listAnnouncements: [({ project }) => `${project}/announcements`, 6],
    listAnnouncementRecipients: [
      ({ project, announcement }) => `${project}/announcements/${announcement}/recipients`,
      7,
    ],
    listAutomations: [({ project }) => `${project}/automations`, 5],
    listAutomationTemplates: [({ project }) => `${project}/automation-templates`, 3],
    listMyAnnouncements: [() => '/api/users/me/announcements', 3],
    listImportRows: [({ project, importId }) => `${project}/imports/${importId}/rows`, 11],
    getOverview: [({ project }) => `${project}/overview`, 9],
    getCoverageReport: [({ project }) => `${project}/reports/coverage`, 4],
    getStaffingReport: [({ project }) => `${project}/reports/staffing`, 4],
    getApplicationsReport: [({ project }) => `${project}/reports/applications`, 4],
    getHoursReport: [({ project }) => `${project}/reports/hours`, 4],
    getAttendanceReport: [({ project }) => `${project}/reports/attendance`, 4],
    getRetentionReport: [({ project }) => `${project}/reports/retention`, 4],
    getFormsReport: [({ project }) => `${project}/reports/forms`, 4],
    getDeliveryReport: [({ project }) => `${project}/reports/delivery`, 4],
    getClosing: [({ project }) => `${project}/closing`, 4],
    listUsers: [({ uids }) => `/api/users?ids=${uids.join()}`, 1],
    getHome: [() => '/api/users/me/home', 2],
    getMyParticipation: [() => '/api/users/me/participation', 2],
    listMyRoles: [() => '/api/users/me/roles', 2],
    listMyPurposes: [() => '/api/users/me/purposes', 2],
    listAccessLog: [() => '/api/users/me/access-log', 1],
    listPrivateSections: [() => '/api/users/me/private', 2],
    listAddresses: [() => '/api/users/me/addresses', 1],
    listMyContacts: [() => '/api/users/me/contacts', 1],
    listContactViewers: [() => '/api/users/me/contacts/viewers', 1],
    listReachable: [({ project }) => `${project}/contacts?team=t-0`, 5],
    listTokens: [() => '/api/tokens', 1],
    listSessions: [() => '/api/sessions', 1],
    listSignIns: [() => '/api/sign-in/history', 1],
    listPasskeys: [() => '/api/passkeys', 1],
    listIdentities: [() => '/api/users/me/identities', 1],
    listSecondSteps: [({ project }) => `${project}/second-steps`, 4],
    listSecondStepResets: [({ project }) => `${project}/second-step-resets`, 4],
    listOwnSecondStepResets: [() => '/api/users/me/second-step-resets', 1],
    listApplications: [({ project }) => `${project}/applications?state=all`, 7],
    listMyInvitations: [() => '/api/users/me/invitations', 6],
    listMyApplications: [() => '/api/users/me/applications', 1],
    listMyInboxes: [() => '/api/users/me/inboxes', 1],
    listMessages: [({ project }) => `${project}/messages`, 4],
    searchPool: [({ project }) => `${project}/pool`, 6],
    listNotes: [({ project, noted }) => `${project}/applications/${noted}/notes`, 6],
    listStatements: [({ project }) => `${project}/statements`, 4],
    listMyStatements: [() => '/api/users/me/statements', 1],
    listTasks: [({ project }) => `${project}/tasks`, 2],
    listTaskPeople: [({ project, task }) => `${project}/tasks/${task}/people`, 6],
    listCandidates: [({ project, free }) => `${project}/tasks/${free}/candidates`, 4],
    listHandOverCandidates: [
      ({ project, free }) => `${project}/tasks/${free}/hand-over-candidates?find=person`,
      6,
    ],
    listRosterDrafts: [({ project }) => `${project}/roster-drafts`, 2],
    listRosterShifts: [({ project, draft }) => `${project}/roster-drafts/${draft}/shifts`, 3],
    listRosterSeats: [({ project, draft }) => `${project}/roster-drafts/${draft}/seats`, 9],
    compareRosterDrafts: [
      ({ project, draft, otherDraft }) => `${project}/roster-drafts/${draft}/comparison?with=${otherDraft}`,
      21,
    ],
    listSwaps: [({ project }) => `${project}/swaps`, 5],
    listHours: [({ project }) => `${project}/hours`, 2],
    listHoursByPerson: [({ project }) => `${project}/hours-by-person`, 2],
    listShiftsOf: [({ project, uids }) => `${project}/hours/${uids[0]}`, 2],
    getMyHours: [() => '/api/users/me/hours', 1],
    listMyShifts: [() => '/api/users/me/hours/p-0', 1],
    listCertificates: [() => '/api/users/me/certificates', 1],
    getSchedule: [() => '/api/users/me/schedule', 1],
    listFormTemplates: [() => '/api/form-templates', 0],
    listForms: [({ project }) => `${project}/forms?all=true`, 8],
    listFormAnswers: [({ project }) => `${project}/forms/shirts/answers`, 8],
    listMissingAnswers: [({ project }) => `${project}/forms/shirts/missing`, 7],
    listBadges: [({ project }) => `${project}/badges`, 4],
    listMyClaims: [() => '/api/users/me/claims', 3],
    listClaims: [({ project }) => `${project}/traffic-subsidy/claims`, 6],
    listPayouts: [({ project }) => `${project}/traffic-subsidy/payouts`, 5],
    getSubsidyTotals: [({ project }) => `${project}/traffic-subsidy/totals`, 7],
    listSubsidyLedger: [({ project }) => `${project}/traffic-subsidy/ledger`, 5],
  }

  it('has a row here for every list operation', async () => {
    const { operations } = await createWorld()
    const isPage = ({ answer: { schema } }: Operation) =>
      schema instanceof z.ZodObject && 'next_cursor' in schema.shape
    const pages = operations.filter((operation) => operation.method === 'GET' && isPage(operation))
    expect(pages.map(({ id }) => id).filter((id) => !(id in lists))).toEqual([])
  })

  it.each([1, 3])('sends the same number of statements for %i of everything', async (count) => {
    const { call, session, database, ids } = await scene(count)
    const seen: Record<string, unknown> = {}
    for (const [id, [path]] of Object.entries(lists)) {
      const [answer, statements] = await queriesAsked(database.pool, () =>
        call(`GET ${path(ids)}`, { session }),
      )
      seen[id] = [answer.statusCode, statements]
      const { data } = answer.json()
      if (data) expect([id, data.length >= count]).toEqual([id, true])
    }
    expect(seen).toEqual(Object.fromEntries(Object.entries(lists).map(([id, [, n]]) => [id, [200, n]])))
  })
})
