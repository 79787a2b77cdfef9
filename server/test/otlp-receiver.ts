import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

interface Value {
  stringValue?: string
  intValue?: string
}

interface Export {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] }
    scopeSpans: { spans: OtlpSpan[] }[]
  }[]
}

interface OtlpSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Value }[]
  status: { code?: number }
}

export interface ReceivedSpan extends Omit<OtlpSpan, 'attributes'> {
  attributes: Record<string, string>
}

const flatten = (attributes: OtlpSpan['attributes']) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']))

/** Receives traces like a collector, and keeps them. */
export async function startReceiver() {
  const spans: ReceivedSpan[] = []
  const state = { text: '', resource: {} as Record<string, string>, authorization: '' }
  async function receive(request: IncomingMessage): Promise<void> {
    state.authorization = request.headers.authorization ?? ''
    const body = (await json(request)) as Export
    state.text += JSON.stringify(body)
    for (const { resource, scopeSpans } of body.resourceSpans) {
      state.resource = flatten(resource.attributes)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, attributes: flatten(span.attributes) })
    }
  }
  const server = createServer((request, response) => {
    const asks = `${request.method} ${request.url}`
    if (asks !== 'POST /v1/traces') return void response.writeHead(404).end()
    receive(request).then(
      () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
      () => response.writeHead(400).end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** Everything that was sent, and by whom. */
    state,
    [Symbol.dispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}
