import { expect, it } from 'vitest'
import { viewableReceipts } from './viewable.ts'

const receipts = [{ id: 'r', name: 'ticket.png', media_type: 'image/png', size: 1 }]
const person = { uid: 'claimant', name: 'Ada' }

it('offers the receipts of a claim while they may be seen, and one’s own', () => {
  const shared = { receipts, person, account_readable: true }
  const withheld = { ...shared, account_readable: false }
  expect(viewableReceipts(shared, 'finance')).toEqual(receipts)
  expect(viewableReceipts(withheld, 'finance')).toEqual([])
  expect(viewableReceipts(withheld, 'claimant')).toEqual(receipts)
})
