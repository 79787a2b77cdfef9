import type { FastifyInstance } from 'fastify'
import { Problem } from '../../errors.ts'
import { requireModestJson } from './json.ts'

/** Media types passed on as raw bytes, if an operation accepts them. */
const rawTypes = [
  'image/png',
  'image/jpeg',
  'application/pdf',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'multipart/form-data',
]

export function addBodyParsers(fastify: FastifyInstance): void {
  readForms(fastify)
  readJson(fastify)
  fastify.addContentTypeParser(rawTypes, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
}

/** Checks JSON for excessive complexity before parsing it. */
function readJson(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    requireModestJson(text as string, request.routeOptions.bodyLimit)
    return parse(request, text as string, done)
  })
}

/** Parses forms into plain strings. Duplicate fields are refused, as OAuth 2 requires. */
function readForms(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => {
      const fields = [...new URLSearchParams(String(text))]
      const names = new Set(fields.map(([name]) => name))
      if (names.size < fields.length)
        done(new Problem('invalid_request', { detail: 'A field appears twice. Send each field once.' }))
      else done(null, Object.fromEntries(fields))
    },
  )
}
