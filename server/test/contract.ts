import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { NotificationKinds } from '../src/messages/index.ts'
import { notificationKinds } from '../src/notifications.ts'
import { type Describe, type Document, describe } from '../src/platform/docs/openapi.ts'

interface Answer {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

interface Described {
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

type Contract = ReturnType<typeof readContract>

const documents = new WeakMap<NotificationKinds, Document>()

/**
 * Services with the same kinds of messages have the same document, whatever their settings. In the commit
 * gate it is created once per process; contract.test.ts proves that it is the same. The nightly creates each
 * one.
 */
export const describeOnce =
  (kinds: NotificationKinds = notificationKinds): Describe =>
  (operations, about) =>
    process.env.FULL
      ? describe(operations, about)
      : documents.getOrInsertComputed(kinds, () => describe(operations, about))

const contracts = new WeakMap<Document, Contract>()
const contractsByText = new Map<string, Contract>()

/**
 * Checks responses against the published document: the status is documented, and the body matches its schema.
 * Services with the same document share the compiled schemas.
 */
export const createContract = (document: Document): Contract =>
  contracts.getOrInsertComputed(document, () =>
    contractsByText.getOrInsertComputed(JSON.stringify(document), () => readContract(document)),
  )

function readContract(document: Document) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'api', ...document })
  const compiled = new Map<string, ValidateFunction>()
  const validators = new WeakMap<object, ValidateFunction>()
  const parts = (path: string) => path.split('/').length
  const templates = Map.groupBy(
    Object.keys(document.paths).map((path) => ({
      path,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]*')}$`),
    })),
    ({ path }) => parts(path),
  )

  function find(method: string, url: string): Described | null {
    const path = url.split('?')[0]!
    // A literal path wins over one with a parameter, as in the router.
    const matching = (templates.get(parts(path)) ?? [])
      .filter(({ pattern }) => pattern.test(path))
      .toSorted((a, b) => a.path.length - b.path.length)
    for (const { path: template } of matching) {
      const found = document.paths[template]![method.toLowerCase() === 'head' ? 'get' : method.toLowerCase()]
      if (found) return found as Described
    }
    return null
  }

  function check(method: string, url: string, answer: Answer): void {
    const operation = find(method, url)
    if (!operation) return
    const where = `${method} ${url} → ${answer.statusCode}`
    const described = operation.responses[answer.statusCode]
    if (!described) throw new Error(`${where} is not documented`)
    if (method === 'HEAD' || !described.content) {
      if (answer.body !== '') throw new Error(`${where} has a body: ${answer.body}`)
      return
    }
    const type = String(answer.headers['content-type']).split(';')[0]!
    const schema = described.content[type]?.schema
    if (!schema) throw new Error(`${where} is ${type}, which is not documented`)
    if (!type.endsWith('json')) return
    const validate = validators.getOrInsertComputed(schema, validatorOf)
    if (!validate(JSON.parse(answer.body)))
      throw new Error(`${where}: ${ajv.errorsText(validate.errors)} in ${answer.body}`)
  }

  /** Many operations have equal schemas, above all of errors. */
  function validatorOf(schema: object): ValidateFunction {
    return compiled.getOrInsertComputed(JSON.stringify(schema), () => ajv.compile(absolute(schema)))
  }

  return { check }
}

/** References are relative to the document, not to the schema that contains them. */
function absolute(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'))
}
