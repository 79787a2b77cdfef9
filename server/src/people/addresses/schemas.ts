import { z } from 'zod'
import { emailAddress, emailedCode, time } from '../../platform/values.ts'

export const AddressEntry = z
  .object({
    email: z.string().meta({ description: 'Email address.', example: 'mei-ling@example.org' }),
    primary: z
      .boolean()
      .meta({ description: 'Whether this is the primary address, which receives emails.', example: true }),
    added_at: time('When the address was confirmed.'),
  })
  .meta({ id: 'AddressEntry', description: 'An email address you can sign in with.' })

export const NewAddress = z
  .strictObject({ email: emailAddress('Email address to add. It receives a code.') })
  .meta({ id: 'NewAddress' })

export const PrimaryAddress = z
  .strictObject({ email: emailAddress('One of your email addresses, to become the primary one.') })
  .meta({ id: 'PrimaryAddress' })

export const AddressChange = z
  .object({
    change: z.uuid().meta({
      description: 'Identifier of the change. Send it together with the code.',
      example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e',
    }),
    expires_at: time('When the code expires.'),
    emailed_to: z
      .string()
      .meta({ description: 'Email address the code was sent to.', example: 'mei-ling@example.org' }),
  })
  .meta({ id: 'AddressChange', description: 'A pending change, completed by confirming the emailed code.' })

export const AddressCode = z.strictObject({ code: emailedCode }).meta({ id: 'AddressCode' })

export const addressParams = z.object({ email: emailAddress('One of your email addresses.') })

export const changeParams = z.object({
  id: z.uuid().meta({ description: 'The `change` returned when the code was requested.' }),
})
