import type { World } from '../world/world.ts'
import { type Cast, isDone, type Played, selfAdder } from './cast.ts'

export type OfRole = 'grant' | 'accept-role' | 'confirm' | 'confirm-own-grant' | 'revoke'

/** Steps with the role that the owner offers to the accomplice. */
export class Granting {
  private readonly world: World
  private readonly cast: Cast

  constructor(world: World, cast: Cast) {
    this.world = world
    this.cast = cast
  }

  async act(what: OfRole, { pid, model }: Played): Promise<void> {
    const { owner, accomplice, people } = this.cast
    const roles = `/api/projects/${pid}/roles`
    const confirmation = `POST ${roles}/${accomplice.uid}/owner/confirmation`
    const statements = model.version > 0 ? [{ sid: 'conduct', version: model.version }] : []
    const { token } = accomplice
    const { accomplice: standing } = model
    const done = (line: string, { token }: { token: string }, body?: object) => this.isDone(line, token, body)
    if (what === 'grant') {
      if (await done(`POST ${roles}`, owner, { email: accomplice.email, role: 'owner' })) standing.offerRole()
    } else if (what === 'accept-role') {
      if (await done(`PUT /api/users/me/roles/${pid}/owner`, { token }, { statements })) standing.accept()
    } else if (what === 'confirm') {
      if (await done(confirmation, people[selfAdder]!)) standing.confirm()
    } else if (what === 'confirm-own-grant') await done(confirmation, owner)
    else if (await done(`DELETE /api/projects/${pid}/owners/${accomplice.uid}`, owner)) standing.end()
  }

  private async isDone(line: string, token: string, body?: object): Promise<boolean> {
    return isDone(await this.world.call(line, { token, body }))
  }
}
