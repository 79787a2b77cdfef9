import { z } from 'zod'

const Kind = z.string().max(60).meta({ example: 'chiefs.digest' })

const secret = z
  .string()
  .min(1)
  .max(100)
  .meta({ description: 'The part after `#` in the emailed link.', example: '5f1c…' })

export const Unsubscription = z.strictObject({ secret }).meta({ id: 'Unsubscription' })
export const secretParams = z.object({ secret })

export const Unsubscribed = z
  .object({ kind: Kind.meta({ description: 'Kind of email the person is unsubscribed from.' }) })
  .meta({ id: 'Unsubscribed' })

/** One-click body (RFC 8058) as a URL-encoded form, or as multipart, which is not parsed further. */
function isOneClick(body: unknown): boolean {
  return body instanceof Buffer
    ? body.includes('One-Click')
    : (body as Record<string, unknown>)['List-Unsubscribe'] === 'One-Click'
}

export const OneClick = z
  .unknown()
  .refine(isOneClick, 'Must be a one-click request (RFC 8058).')
  .meta({
    override: {
      type: 'object',
      properties: { 'List-Unsubscribe': { type: 'string', const: 'One-Click' } },
      required: ['List-Unsubscribe'],
    },
  })

const description = 'Kinds of email that you don’t want.'

export const EmailOptOuts = z
  .object({
    kinds: z.array(Kind).meta({ description }),
    optional: z
      .array(Kind)
      .meta({ description: 'Kinds of email that can be turned off.', example: ['chiefs.digest'] }),
  })
  .meta({ id: 'EmailOptOuts' })

export const EmailOptOutsChange = z
  .strictObject({
    kinds: z
      .array(Kind)
      .max(100)
      .meta({ description, example: ['chiefs.digest'] }),
  })
  .meta({ id: 'EmailOptOutsChange' })
