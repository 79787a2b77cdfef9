import type { PersonId } from '../../src/platform/ids.ts'
import type { App } from './app.ts'
import type { Caller } from './make.ts'

type Role = 'owner' | 'finance' | 'desk'

/** Steps of granting roles. */
export function roleSteps({ call, make, database }: App) {
  /** With a fresh sign-in. */
  const grant = async (pid: string, by: { uid: PersonId }, { email }: { email: string }, role: Role) =>
    call(`POST /api/projects/${pid}/roles`, {
      session: await make.session(by.uid),
      body: { email, role },
    })

  const accept = (pid: string, { token }: Caller, role: Role) =>
    call(`PUT /api/users/me/roles/${pid}/${role}`, { token })

  const decline = (pid: string, { token }: Caller, role: Role) =>
    call(`DELETE /api/users/me/roles/${pid}/${role}`, { token })

  /** Granted and accepted just now. */
  async function appoint(pid: string, by: { uid: PersonId }, to: Caller, role: Role) {
    for (const answer of [await grant(pid, by, to, role), await accept(pid, to, role)])
      if (answer.statusCode >= 300) throw new Error(answer.body)
  }

  const confirm = async (pid: string, by: { uid: PersonId }, { uid }: { uid: string }, role: Role) =>
    call(`POST /api/projects/${pid}/roles/${uid}/${role}/confirmation`, {
      session: await make.session(by.uid),
    })

  const list = async (pid: string, { token }: Caller) =>
    (await call(`GET /api/projects/${pid}/roles`, { token })).json().data

  /** Ages accepted and offered roles of the project. */
  async function letHoursPass(pid: string, hours: number): Promise<void> {
    await database.pool.query(
      `update project_roles set accepted_at = accepted_at - make_interval(hours => $2),
              settles_at = settles_at - make_interval(hours => $2) where pid = $1`,
      [pid, hours],
    )
    await database.pool.query(
      `update memberships set joined_at = joined_at - make_interval(hours => $2),
              accepted_at = accepted_at - make_interval(hours => $2) where pid = $1`,
      [pid, hours],
    )
    await database.pool.query(
      'update role_offers set expires_at = expires_at - make_interval(hours => $2) where pid = $1',
      [pid, hours],
    )
  }

  return { grant, accept, decline, appoint, confirm, list, letHoursPass }
}
