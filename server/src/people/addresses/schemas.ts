import { z } from 'zod'
import { emailAddress, mailedCode, time } from '../../platform/values.ts'

export const AddressEntry = z
  .object({
    email: z.string().meta({ description: 'The address.', example: 'mei-ling@example.org' }),
    primary: z.boolean().meta({ description: 'Whether mails go there.', example: true }),
    added_at: time('When it was confirmed.'),
  })
  .meta({ id: 'AddressEntry', description: 'An e-mail address that signs you in.' })

export const NewAddress = z
  .strictObject({ email: emailAddress('The address to add. A code is mailed there.') })
  .meta({ id: 'NewAddress' })

export const PrimaryAddress = z
  .strictObject({ email: emailAddress('One of your addresses, where mails shall go from now on.') })
  .meta({ id: 'PrimaryAddress' })

export const AddressChange = z
  .object({
    change: z.uuid().meta({
      description: 'What the code belongs to.',
      example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e',
    }),
    expires_at: time('Until when the code works.'),
    mailed_to: z.string().meta({ description: 'Where the code went.', example: 'mei-ling@example.org' }),
  })
  .meta({ id: 'AddressChange', description: 'Done once the mailed code comes back.' })

export const AddressCode = z.strictObject({ code: mailedCode }).meta({ id: 'AddressCode' })

export const addressParams = z.object({ email: emailAddress('One of your addresses.') })

export const changeParams = z.object({
  id: z.uuid().meta({ description: 'The `change` that the code was asked with.' }),
})
