import { hash } from 'node:crypto'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { Problem } from '../../platform/errors.ts'
import { redrawPicture } from '../../platform/files/pictures/redraw.ts'
import { isJpeg, isPng } from '../../platform/files/pictures/signatures.ts'
import type { Actor } from '../../platform/http/access.ts'
import { FileAnswer } from '../../platform/http/operation.ts'
import type { ProjectId } from '../../platform/ids.ts'
import { getProject, requireLive } from '../projects.ts'
import { lockProject, type ProjectRow, updateProject } from '../queries.ts'
import { deleteLogo, selectLogo, upsertLogo } from './queries.ts'

/** Sharp on paper at 9 cm, and small enough to be in every certificate. */
const limits = { mostPixels: 16_000_000, longest: 800, mostBytes: 100_000 }

const details = {
  damaged: 'The picture is damaged.',
  huge: 'The picture has too many pixels or details.',
  slow: 'The picture takes too long to process.',
}

/** The redrawn picture, or a refusal. Slow, so it runs before any transaction. */
export async function prepareLogo(given: Buffer): Promise<Buffer> {
  if (!isPng(given) && !isJpeg(given)) refusePicture('The picture must be a PNG or JPEG.')
  const drawn = await redrawPicture(given, limits)
  if ('refused' in drawn) refusePicture(details[drawn.refused])
  return drawn.bytes
}

function refusePicture(detail: string): never {
  throw new Problem('invalid_request', { errors: [{ pointer: '/body', code: 'invalid_image', detail }] })
}

export function setLogo(tx: Transaction, actor: Actor, pid: ProjectId, image: Buffer): Promise<ProjectRow> {
  const media_type = isPng(image) ? 'image/png' : 'image/jpeg'
  return changeLogo(tx, actor, pid, {
    version: hash('sha256', image, 'hex').slice(0, 16),
    store: () => upsertLogo(tx, pid, { media_type, image }),
  })
}

export const removeLogo = (tx: Transaction, actor: Actor, pid: ProjectId): Promise<ProjectRow> =>
  changeLogo(tx, actor, pid, { version: null, store: () => deleteLogo(tx, pid) })

async function changeLogo(
  tx: Transaction,
  actor: Actor,
  pid: ProjectId,
  { version, store }: { version: string | null; store: () => Promise<void> },
): Promise<ProjectRow> {
  const before = requireLive(await lockProject(tx, pid))
  if (before.logo === version) return before
  await store()
  const after = await updateProject(tx, pid, { logo: version })
  await audit(tx, {
    actor: actor.uid,
    verb: 'project.changed',
    subject: `project:${pid}`,
    pid,
    before: { ...before },
    after: { ...after },
  })
  return after
}

/** For everyone who may see the project. */
export async function openLogo(db: Db, actor: Actor | null, pid: ProjectId): Promise<FileAnswer> {
  await getProject(db, actor, pid)
  const logo = await selectLogo(db, pid)
  if (!logo) throw new Problem('not_found')
  return new FileAnswer(logo.media_type, logo.image, {
    'content-disposition': 'inline',
    'cache-control': 'private, max-age=300',
  })
}
