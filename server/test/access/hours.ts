import { anyoneKnown, at, people, pid, type Rows } from './stage.ts'
import { leaders, tasks } from './tasks.ts'
import { anyChief, mine, nowhere, onWorked, project, worked } from './tasks-more.ts'

export const hours: Rows = {
  listHours: { call: at(`GET ${project}/hours`), scope: 'read', answers: anyChief(200) },
  listHoursByPerson: { call: at(`GET ${project}/hours-by-person`), scope: 'read', answers: anyChief(200) },
  exportHours: { call: at(`GET ${project}/hours.csv`), scope: 'read', answers: anyChief(200) },
  correctHours: {
    call: onWorked('hours', { minutes: 60, reason: 'Longer.' }, 'done'),
    scope: 'write',
    answers: leaders(200),
  },
  'correctHours: own': {
    call: async (role) => {
      const { uid } = people[role]
      const id = role === 'anyone' ? nowhere : await worked(uid, 'done')
      return { line: `PUT ${tasks}/${id}/people/${uid}/hours`, body: { minutes: 60, reason: 'Longer.' } }
    },
    scope: 'write',
    answers: anyoneKnown(403),
  },
  listShiftsOf: {
    call: at(`GET ${project}/hours/${people.member.uid}`),
    scope: 'read',
    // Their work in teams of the chief.
    answers: anyChief(200),
  },
  listMyShifts: { call: at(`GET ${mine}/hours/${pid}`), scope: 'read', answers: anyoneKnown(200) },
  getMyHours: { call: at(`GET ${mine}/hours`), scope: 'read', answers: anyoneKnown(200) },
  makeCertificate: {
    call: async (role) => {
      if (role !== 'anyone') await worked(people[role].uid, 'done')
      return { line: `POST ${mine}/certificates`, body: { pid, language: 'en' } }
    },
    scope: 'write',
    answers: anyoneKnown(201),
  },
  listCertificates: { call: at(`GET ${mine}/certificates`), scope: 'read', answers: anyoneKnown(200) },
  getCertificate: {
    call: at(`GET ${mine}/certificates/${nowhere}`),
    scope: 'read',
    answers: anyoneKnown(404),
  },
  getCertificateKeys: { call: at('GET /api/certificates/key'), scope: 'read', answers: { else: 200 } },
  verifyCertificate: { call: at('GET /api/certificates/NONE'), scope: 'read', answers: { else: 404 } },
}
