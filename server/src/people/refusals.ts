import { declareRefusals } from '../platform/refusals.ts'

/** Those about mail and encryption are used by other slices, too. */
export const because = declareRefusals({
  'admins-only': {
    setting: 'installation.admins',
    lifted_by: 'operator',
    detail:
      'Only admins of the installation can do this. The server operator can make someone an admin with `manyhands admin grant`.',
  },
  'primary-address-stays': {
    setting: 'person.primary_address',
    lifted_by: 'self',
    detail: 'Your primary email address can’t be removed. Make another one primary first.',
  },
  'five-addresses': {
    setting: 'person.addresses',
    lifted_by: 'self',
    detail: 'You already have five email addresses, the maximum. Remove one first.',
  },
  'mail-set-up': {
    setting: 'SMTP_URL',
    lifted_by: 'operator',
    detail: 'This installation can’t send email. Ask the server operator to set `SMTP_URL`.',
  },
  'gravatar-off': {
    setting: 'GRAVATAR_URL',
    lifted_by: 'operator',
    detail:
      'Pictures from Gravatar are turned off. Upload a picture, or ask the server operator to set `GRAVATAR_URL`.',
  },
  'private-data-set-up': {
    setting: 'MANYHANDS_KEY',
    lifted_by: 'operator',
    detail:
      'This installation can’t encrypt private data or sign certificates. Ask the server operator to set `MANYHANDS_KEY`.',
  },
})
