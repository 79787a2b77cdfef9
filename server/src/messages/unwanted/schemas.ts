import { z } from 'zod'

const Kind = z.string().max(60).meta({ example: 'chiefs.digest' })

const secret = z
  .string()
  .min(1)
  .max(100)
  .meta({ description: 'What follows `#` in the link of the mail.', example: '5f1c…' })

export const Unsubscription = z.strictObject({ secret }).meta({ id: 'Unsubscription' })
export const secretParams = z.object({ secret })

export const Unsubscribed = z
  .object({ kind: Kind.meta({ description: 'What kind of mail the person gets no more.' }) })
  .meta({ id: 'Unsubscribed' })

/** As RFC 8058 has it, in either of its two forms; the longer one is not taken apart. */
function isOneClick(body: unknown): boolean {
  return body instanceof Buffer
    ? body.includes('One-Click')
    : (body as Record<string, unknown>)['List-Unsubscribe'] === 'One-Click'
}

export const OneClick = z
  .unknown()
  .refine(isOneClick, 'As RFC 8058 has it.')
  .meta({
    override: {
      type: 'object',
      properties: { 'List-Unsubscribe': { type: 'string', const: 'One-Click' } },
      required: ['List-Unsubscribe'],
    },
  })

const description = 'Kinds of mail that you do not want.'

export const UnwantedMail = z
  .object({
    kinds: z.array(Kind).meta({ description }),
    optional: z
      .array(Kind)
      .meta({ description: 'Kinds of mail that can be stopped at all.', example: ['chiefs.digest'] }),
  })
  .meta({ id: 'UnwantedMail' })

export const UnwantedMailChange = z
  .strictObject({
    kinds: z
      .array(Kind)
      .max(100)
      .meta({ description, example: ['chiefs.digest'] }),
  })
  .meta({ id: 'UnwantedMailChange' })
