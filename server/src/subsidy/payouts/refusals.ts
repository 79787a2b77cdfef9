import { refusals as ofForms } from '../../forms/index.ts'
import { declareRefusals } from '../../platform/refusals.ts'
import { refusals as ofPurposes } from '../../purposes/index.ts'

/** Of the whole slice. */
export const refusals = declareRefusals({
  'finance-only': {
    setting: 'project.roles',
    lifted_by: 'owner',
    detail: 'Only owners of the project and people with the finance role can do this. Ask one of them.',
  },
  'currency-fixed': {
    setting: 'subsidy.currency',
    lifted_by: 'nobody',
    detail:
      'There are already claims in this currency, so the currency can’t be changed. Give all amounts in it.',
  },
  'subsidy-audience': {
    setting: 'subsidy.audience',
    lifted_by: ['finance', 'owner'],
    detail: 'You aren’t eligible for this project’s traffic subsidy. The subsidy’s `rules` say who is.',
  },
  'subsidy-hours': {
    setting: 'subsidy.hours',
    lifted_by: ['finance', 'owner'],
    detail:
      'You haven’t worked enough hours in this project for the traffic subsidy yet. The subsidy’s `rules` say how many you need.',
  },
  'subsidy-until': {
    setting: 'subsidy.until',
    lifted_by: ['finance', 'owner'],
    detail: 'The last day to submit claims has passed. Ask finance if you have questions.',
  },
  'receipt-missing': {
    setting: 'subsidy.receipt',
    lifted_by: 'self',
    detail: 'A receipt is required. Add one to the claim.',
  },
  'bank-missing': {
    setting: 'person.private',
    lifted_by: 'self',
    detail: 'Private data that we need to pay you is missing. Fill in the field named in `field`.',
  },
  'origin-gone': {
    setting: 'subsidy.origins',
    lifted_by: 'self',
    detail: 'This origin is no longer in the table. Choose another origin.',
  },
  'nothing-to-claim': {
    setting: 'subsidy.origins',
    lifted_by: ['finance', 'owner'],
    detail: 'Nothing is paid for trips from this origin. Choose another origin.',
  },
  'fee-changed': {
    setting: 'subsidy.origins',
    lifted_by: 'self',
    detail: 'The amount in the table has changed. Confirm the new amount.',
  },
  'claim-submitted': {
    setting: 'claim.state',
    lifted_by: 'self',
    detail: 'The claim has been submitted. Withdraw it before you change or delete it.',
  },
  'claim-state': {
    setting: 'claim.state',
    lifted_by: 'nobody',
    detail: 'The current state of the claim doesn’t allow this. Fetch the claim again to see its state.',
  },
  'claim-approved': {
    setting: 'claim.approvals',
    lifted_by: ['finance', 'owner'],
    detail: 'The claim has been approved, so it can’t be withdrawn. Ask finance if something is wrong.',
  },
  'claim-changed': {
    setting: 'claim.revision',
    lifted_by: 'self',
    detail: 'The claim has changed since you read it. Fetch it again.',
  },
  'claim-booked': {
    setting: 'subsidy.ledger',
    lifted_by: 'nobody',
    detail:
      'The claim was approved before, so it stays in the ledger and can’t be deleted. Ask finance if something is wrong.',
  },
  'claim-in-payout': {
    setting: 'claim.payout',
    lifted_by: ['finance', 'owner'],
    detail: 'The claim is part of a payout. Cancel the payout first.',
  },
  'account-not-shared': {
    setting: 'claim.account_shared',
    lifted_by: 'person',
    detail:
      'The claimant has stopped sharing their bank account and the receipts for this claim. Ask the claimant to share them again.',
  },
  'account-gone': {
    setting: 'claim.account',
    lifted_by: 'person',
    detail:
      'The bank account for this claim is no longer stored. The claimant has to submit the claim again.',
  },
  'claim-returned': {
    setting: 'claim.returned_at',
    lifted_by: 'person',
    detail: 'The transfer for this claim was returned. The claimant has to submit the claim again.',
  },
  'own-claim': {
    setting: 'claim.person',
    lifted_by: ['other_owner', 'other_finance'],
    detail:
      'You can’t decide on your own claim. Another owner or someone else with the finance role has to do it.',
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
    detail: 'The payout has already been paid or cancelled. Fetch it again to see its state.',
  },
  'nothing-approved': {
    setting: 'project.claims',
    lifted_by: ['finance', 'owner'],
    detail:
      'There are no approved claims that you can pay now, with accounts that you can see. Approve a claim first, or ask the claimants to share their accounts.',
  },
  'payout-currency': {
    setting: 'subsidy.currency',
    lifted_by: ['finance', 'owner'],
    detail: 'SEPA files are for payouts in euros only. Choose another file format.',
  },
  'payer-missing': {
    setting: 'subsidy.payer',
    lifted_by: ['finance', 'owner'],
    detail: 'The paying account is not set. Set `payer` in the traffic subsidy first.',
  },
  'iban-missing': {
    setting: 'claim.account',
    lifted_by: 'person',
    detail:
      'None of the accounts that are shared with you in this payout has an IBAN. Choose another file format.',
  },
})

export const because = { ...ofPurposes, ...ofForms, ...refusals }

export { whyMissing } from '../../forms/index.ts'
