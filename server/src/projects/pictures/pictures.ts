import { hash } from 'node:crypto'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { Problem } from '../../platform/errors.ts'
import { redrawPicture } from '../../platform/files/pictures/redraw.ts'
import { isJpeg, isPng } from '../../platform/files/pictures/signatures.ts'
import type { Actor } from '../../platform/http/access.ts'
import { FileAnswer } from '../../platform/http/operation.ts'
import { changesOf, getProject, requireLive } from '../projects.ts'
import { lockProject, type ProjectRow, updateProject } from '../queries.ts'
import { deletePicture, type PictureRef, selectPicture, upsertPicture } from './queries.ts'

const mostPixels = 16_000_000
const limits = {
  /** Sharp on paper at 9 cm, and small enough to be in every certificate. */
  logo: { mostPixels, longest: 800, mostBytes: 100_000 },
  /** Sharp across a wide page, and a second on a slow phone. */
  banner: { mostPixels, longest: 1600, mostBytes: 200_000 },
}

const details = {
  damaged: 'The picture is damaged.',
  huge: 'The picture has too many pixels or details.',
  slow: 'The picture takes too long to process.',
}

/** The redrawn picture, or a refusal. Slow, so it runs before any transaction. */
export const preparePicture =
  (kind: PictureRef['kind']) =>
  async (given: Buffer): Promise<Buffer> => {
    if (!isPng(given) && !isJpeg(given)) refusePicture('The picture must be a PNG or JPEG.')
    const drawn = await redrawPicture(given, limits[kind])
    if ('refused' in drawn) refusePicture(details[drawn.refused])
    return drawn.bytes
  }

function refusePicture(detail: string): never {
  throw new Problem('invalid_request', { errors: [{ pointer: '/body', code: 'invalid_image', detail }] })
}

export function setPicture(
  tx: Transaction,
  actor: Actor,
  ref: PictureRef,
  image: Buffer,
): Promise<ProjectRow> {
  const media_type = isPng(image) ? 'image/png' : 'image/jpeg'
  return changePicture(tx, actor, ref, {
    version: hash('sha256', image, 'hex').slice(0, 16),
    store: () => upsertPicture(tx, ref, { media_type, image }),
  })
}

export const removePicture = (tx: Transaction, actor: Actor, ref: PictureRef): Promise<ProjectRow> =>
  changePicture(tx, actor, ref, { version: null, store: () => deletePicture(tx, ref) })

async function changePicture(
  tx: Transaction,
  actor: Actor,
  { pid, kind }: PictureRef,
  { version, store }: { version: string | null; store: () => Promise<void> },
): Promise<ProjectRow> {
  const before = requireLive(await lockProject(tx, pid))
  if (before[kind] === version) return before
  await store()
  const after = await updateProject(tx, pid, { [kind]: version })
  await audit(tx, {
    actor: actor.uid,
    verb: 'project.changed',
    subject: `project:${pid}`,
    pid,
    ...changesOf(before, after),
  })
  return after
}

/** For everyone who may see the project. */
export async function openPicture(db: Db, actor: Actor | null, ref: PictureRef): Promise<FileAnswer> {
  await getProject(db, actor, ref.pid)
  const picture = await selectPicture(db, ref)
  if (!picture) throw new Problem('not_found')
  return new FileAnswer(picture.media_type, picture.image, {
    'content-disposition': 'inline',
    'cache-control': 'private, max-age=300',
  })
}
