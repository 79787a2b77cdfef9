import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { catalogue } from '../errors.ts'
import { etagOf, matches } from '../http/etags.ts'
import { lifters, type Refusal } from '../refusals.ts'
import type { Document } from './openapi.ts'

const resolve = createRequire(import.meta.url).resolve
const own = (name: string) => new URL(`assets/${name}`, import.meta.url)

/** All assets of the documentation are served locally; nothing is fetched from other hosts. */
const assets = {
  'swagger-ui.css': [resolve('@fastify/swagger-ui/static/swagger-ui.css'), 'text/css'],
  'swagger-ui-bundle.js': [resolve('@fastify/swagger-ui/static/swagger-ui-bundle.js'), 'text/javascript'],
  'redoc.standalone.js': [resolve('redoc/bundles/redoc.standalone.js'), 'text/javascript'],
  'docs.css': [own('docs.css'), 'text/css'],
  'swagger.js': [own('swagger.js'), 'text/javascript'],
  'redoc.js': [own('redoc.js'), 'text/javascript'],
  'icon.svg': [own('icon.svg'), 'image/svg+xml'],
} as const

const pages = {
  '/api/docs': {
    title: 'Manyhands API',
    styles: ['swagger-ui.css', 'docs.css'],
    scripts: ['swagger-ui-bundle.js', 'swagger.js'],
  },
  '/api/redoc': {
    title: 'Manyhands API reference',
    styles: ['docs.css'],
    scripts: ['redoc.standalone.js', 'redoc.js'],
  },
} as const

// Both renderers write style attributes; ReDoc runs its search in a blob worker.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** Read once per process, on first use. */
let files: { name: string; type: string; bytes: Buffer; etag: string }[] | undefined

const readFiles = () =>
  Object.entries(assets).map(([name, [path, type]]) => {
    const bytes = withoutOutsideImages(readFileSync(path))
    return { name, type, bytes, etag: etagOf(bytes) }
  })

interface Content {
  document: Document
  /** Of all slices. */
  refusals: Refusal[]
}

export function docsPages(fastify: FastifyInstance, { document, refusals }: Content): void {
  let text: string | undefined
  for (const [path, page] of Object.entries(pages))
    fastify.get(path, (_request, reply) =>
      reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(htmlOf(page)),
    )

  fastify.get('/api/errors', (_request, reply) =>
    reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(errorsPage(refusals)),
  )

  fastify.get('/api/openapi.json', (request, reply) => {
    text ??= JSON.stringify(document)
    const etag = etagOf(text)
    reply.headers({ etag, 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })
    if (matches(request.headers['if-none-match'] ?? '', etag)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  })

  files ??= readFiles()
  for (const { name, type, bytes, etag } of files)
    fastify.get(`/api/docs/${name}`, (request, reply) => {
      reply.headers({ etag, 'cache-control': 'public, max-age=3600' })
      if (matches(request.headers['if-none-match'] ?? '', etag)) return reply.code(304).send()
      return reply.type(`${type}; charset=utf-8`).send(bytes)
    })
}

/** ReDoc loads a logo from its vendor. The policy above would block it; replacing it avoids the error. */
function withoutOutsideImages(bytes: Buffer): Buffer {
  const logo = 'https://cdn.redoc.ly/redoc/logo-mini.svg'
  return bytes.includes(logo) ? Buffer.from(bytes.toString().replaceAll(logo, '/api/docs/icon.svg')) : bytes
}

interface Page {
  title: string
  styles: readonly string[]
  scripts: readonly string[]
}

function htmlOf({ title, styles, scripts }: Page, content = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/api/docs/icon.svg">
${styles.map((name) => `<link rel="stylesheet" href="/api/docs/${name}">`).join('\n')}
</head>
<body>
<nav><a class="brand" href="/api/docs">Manyhands</a><a href="/api/docs">Try it</a><a href="/api/redoc">Reference</a><a href="/api/errors">Errors</a><a href="/api/openapi.json">OpenAPI</a></nav>
<main id="docs">${content}</main>
${scripts.map((name) => `<script src="/api/docs/${name}"></script>`).join('\n')}
</body>
</html>
`
}

function errorsPage(refusals: Refusal[]): string {
  const codes = Object.entries(catalogue).map(
    ([code, { status, title, advice }]) =>
      `<section id="${code}"><h2><code>${code}</code> <small>${status}</small></h2><p>${title}.</p><p>${toHtml(advice)}</p></section>`,
  )
  const lifterItems = Object.entries(lifters).map(
    ([key, text]) => `<li><code>${key}</code>: ${toHtml(text)}</li>`,
  )
  const rules = refusals.map(
    ({ rule, setting, lifted_by, detail }) =>
      `<section id="${rule}"><h3><code>${rule}</code></h3><p>${toHtml(detail)}</p><p><small>Setting: <code>${setting}</code>. Lifted by: ${lifted_by.join(', ')}.</small></p></section>`,
  )
  const content = [
    '<h1>Errors</h1><p>The <code>type</code> of a problem is the address of its entry here.</p>',
    ...codes,
    `<h1 id="refusals">Refusals</h1><p>A refused request has <code>why</code>: each entry names one of the rules below, the setting that would have to change, and who can change it:</p><ul>${lifterItems.join('')}</ul>`,
    ...rules,
  ]
  return htmlOf(
    { title: 'Manyhands API errors', styles: ['docs.css'], scripts: [] },
    `<article>${content.join('')}</article>`,
  )
}

const toHtml = (text: string) => text.replace(/</g, '&lt;').replace(/`([^`]+)`/g, '<code>$1</code>')
