import { PassThrough } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Changes } from '../platform/db/changes.ts'
import type { Db } from '../platform/db/database.ts'
import { Problem } from '../platform/errors.ts'
import { type Actor, requireActor, signedIn } from '../platform/http/access.ts'
import type { Operation } from '../platform/http/operation.ts'
import type { Router } from '../platform/http/router.ts'
import type { ProjectId } from '../platform/ids.ts'
import { pidParams } from '../projects/index.ts'
import { requireBoard } from './board.ts'
import { changed, createHub, type Hub } from './hub.ts'

const streamBoardEvents: Operation = {
  id: 'streamBoardEvents',
  method: 'GET',
  path: '/api/projects/{pid}/today/events',
  tag: 'Event day',
  summary: 'Subscribe to day board changes',
  description:
    'Server-sent events. Sends `changed` on connection and whenever the board should be fetched again, at most four times per second, and a comment every 15 seconds. The stream ends when the server stops or when you lose access to the board. At most ten streams per person. Without `Accept: text/event-stream`, it ends after the first event.',
  access: { ...signedIn, callers: 'chiefs of a team, the desk and owners of the project, admins' },
  scope: 'read',
  params: pidParams,
  answer: { status: 200, description: 'The event stream.', files: ['text/event-stream'] },
  errors: ['forbidden', 'not_found'],
}

/** People who were removed or have signed out are disconnected after this. */
const checkEvery = 60_000
/** Slow readers are disconnected; they can reconnect. */
const mostUnread = 16_384

interface Parts {
  db: Db
  changes: Pick<Changes, 'on'>
}

/** Returns a function that ends all of them. */
export function addBoardEvents(router: Router, { db, changes }: Parts) {
  const hub = createHub(changes)

  async function mayStill(request: FastifyRequest, pid: ProjectId): Promise<boolean> {
    try {
      const actor = await router.identify(request)
      requireActor(streamBoardEvents.access, streamBoardEvents.scope, actor)
      await requireBoard(db, actor!, pid)
      return true
    } catch (error) {
      // Without a database nobody is disconnected.
      return !(error instanceof Problem) || error.status >= 429
    }
  }

  router.addStream(streamBoardEvents, async ({ actor, params, request, reply }) => {
    const { pid } = params as { pid: ProjectId }
    await requireBoard(db, actor!, pid)
    const stays = request.method === 'GET' && request.headers.accept?.includes('text/event-stream')
    reply
      .type('text/event-stream')
      .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
    const beginning = `retry: 1000\n\n${changed}`
    if (!stays) return beginning
    return open(hub, { actor: actor!, pid, beginning, mayStill: () => mayStill(request, pid) })
  })
  return hub.close
}

interface Opening {
  actor: Actor
  pid: ProjectId
  beginning: string
  mayStill(): Promise<boolean>
}

function open(hub: Hub, { actor: { uid }, pid, beginning, mayStill }: Opening): PassThrough {
  if (!hub.hasRoomFor(uid))
    throw new Problem('rate_limited', {
      detail: 'You already have ten live boards open. Close one first.',
      headers: { 'retry-after': '60' },
    })
  const stream = new PassThrough()
  const remove = hub.add(pid, {
    uid,
    send(text) {
      if (stream.writableLength + stream.readableLength > mostUnread) stream.destroy()
      else stream.write(text)
    },
    end: () => void stream.end(),
  })
  const check = setInterval(() => {
    void mayStill().then((may) => may || stream.end())
  }, checkEvery).unref()
  stream.on('close', () => {
    clearInterval(check)
    remove()
  })
  stream.write(beginning)
  return stream
}
