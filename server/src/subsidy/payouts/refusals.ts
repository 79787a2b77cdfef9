import { refusals as ofForms } from '../../forms/index.ts'
import { declareRefusals } from '../../platform/refusals.ts'
import { refusals as ofPurposes } from '../../purposes/index.ts'

/** Of the whole slice. */
export const refusals = declareRefusals({
  'finance-only': {
    setting: 'project.roles',
    lifted_by: 'owner',
    detail: 'Only owners of the project and people with the finance role can do this.',
  },
  'currency-fixed': {
    setting: 'subsidy.currency',
    lifted_by: 'nobody',
    detail: 'There are claims in the current currency, so it can’t be changed.',
  },
  'subsidy-who': {
    setting: 'subsidy.who',
    lifted_by: ['finance', 'owner'],
    detail: 'The traffic subsidy of this project isn’t open to you.',
  },
  'subsidy-hours': {
    setting: 'subsidy.hours',
    lifted_by: ['finance', 'owner'],
    detail: 'You haven’t worked enough hours in this project for the traffic subsidy yet.',
  },
  'subsidy-until': {
    setting: 'subsidy.until',
    lifted_by: ['finance', 'owner'],
    detail: 'The last day to submit claims has passed.',
  },
  'receipt-missing': {
    setting: 'subsidy.receipt',
    lifted_by: 'self',
    detail: 'A receipt is required. Add one to the claim.',
  },
  'bank-missing': {
    setting: 'person.private',
    lifted_by: 'self',
    detail: 'Private data that a payment needs is missing. See `field`.',
  },
  'origin-gone': {
    setting: 'subsidy.origins',
    lifted_by: 'self',
    detail: 'The table no longer has this origin. Choose another one.',
  },
  'nothing-to-claim': {
    setting: 'subsidy.origins',
    lifted_by: ['finance', 'owner'],
    detail: 'Nothing is paid for this origin.',
  },
  'fee-changed': {
    setting: 'subsidy.origins',
    lifted_by: 'self',
    detail: 'The amount in the table has changed. Confirm the new one.',
  },
  'claim-submitted': {
    setting: 'claim.state',
    lifted_by: 'self',
    detail: 'The claim has been submitted. Take it back before you change or delete it.',
  },
  'claim-state': {
    setting: 'claim.state',
    lifted_by: 'nobody',
    detail: 'The state of the claim doesn’t allow this.',
  },
  'claim-approved': {
    setting: 'claim.approvals',
    lifted_by: ['finance', 'owner'],
    detail: 'The claim has been approved, so it can’t be taken back.',
  },
  'claim-changed': {
    setting: 'claim.revision',
    lifted_by: 'self',
    detail: 'The claim has changed since you read it. Read it again.',
  },
  'claim-booked': {
    setting: 'subsidy.ledger',
    lifted_by: 'nobody',
    detail: 'The claim is in the ledger, so it can’t be deleted.',
  },
  'claim-in-payout': {
    setting: 'claim.payout',
    lifted_by: ['finance', 'owner'],
    detail: 'The claim is part of a payout. Cancel the payout first.',
  },
  'account-gone': {
    setting: 'claim.account',
    lifted_by: 'person',
    detail: 'The account for this claim is no longer stored. The claimant has to submit it again.',
  },
  'claim-returned': {
    setting: 'claim.returned_at',
    lifted_by: 'person',
    detail: 'The transfer for this claim was returned. The claimant has to submit it again.',
  },
  'own-claim': {
    setting: 'claim.person',
    lifted_by: ['other_owner', 'other_finance'],
    detail: 'You can’t decide on your own claim.',
  },
  'approvals-independent': {
    setting: 'project.roles',
    lifted_by: ['other_owner', 'other_finance'],
    detail:
      'One of the two approvers gave the other a role within the last 30 days. Someone else has to give the second approval, unless another owner confirms that role.',
  },
  'payout-state': {
    setting: 'payout.state',
    lifted_by: 'nobody',
    detail: 'The payout is already paid or cancelled.',
  },
  'nothing-approved': {
    setting: 'project.claims',
    lifted_by: ['finance', 'owner'],
    detail: 'There are no approved claims that are not in a payout yet.',
  },
  'payout-currency': {
    setting: 'subsidy.currency',
    lifted_by: ['finance', 'owner'],
    detail: 'SEPA files are for payouts in euros only.',
  },
  'payer-missing': {
    setting: 'subsidy.payer',
    lifted_by: ['finance', 'owner'],
    detail: 'The account that pays is not set.',
  },
  'iban-missing': {
    setting: 'claim.account',
    lifted_by: 'person',
    detail: 'None of the accounts in this payout has an IBAN.',
  },
})

export const because = { ...ofPurposes, ...ofForms, ...refusals }

export { whyMissing } from '../../forms/index.ts'
