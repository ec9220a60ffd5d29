import { expect, test } from 'vitest'
import { productSources } from '../../test/support/productSources.ts'

/** Lists who else names a book of what went back, and what for. What a reservation's price became is read by `moneyBackOf` alone. */
const OTHERS: Record<string, string> = {
  'book/credit/centsOfEach.ts': 'adds up the book that its caller names',
  'book/credit/closedPrices.ts': 'closes what was still asked',
  'book/credit/priceRefunds.ts': 'the part of the reader that knows the provider’s refunds',
  'operation/import/planUndo.ts': 'asks whether anything happened since',
  'guest/rain/askedChoices.ts': 'notes what was chosen, and lists what is open',
  'guest/rain/dryHours.ts':
    'gives what was asked about closed hours back to the row that they are of',
  'guest/rain/createIncident.ts': 'notes what a closing met',
  'guest/rain/incidentMoney.ts': 'writes what was decided',
  'guest/rain/liftIncident.ts': 'gives back what a closing took',
  'guest/rain/tellPeople.ts': 'knows whom a closing met',
  'guest/ownPage/cancelQuoted.ts': 'writes what the policy gives back',
  'guest/ownPage/finishDecisions.ts': 'asks whether staff decided meanwhile',
  'guest/ownPage/undoOwn.ts': 'asks whether staff decided meanwhile',
  'guest/ownPage/chooseOwn.ts': 'notes what was chosen',
  'payment/charges/hourMoves.ts': 'notes that a dearer hour was chosen, once it is paid',
  'payment/charges/foreignRefunds.ts': 'writes what went back elsewhere',
  'payment/charges/refunds.ts': 'asks for refunds, once each',
  'payment/charges/returnable.ts': 'passes over what has a refund',
  'payment/charges/undoneReceipts.ts': 'passes over what has a refund',
  'guest/privacy/erase.ts': 'empties notes',
  'payment/month/shares.ts': 'knows whose a refund is',
  'payment/ledger/doubledPrices.ts': 'looks through the whole venue',
  'payment/refund/findIssues.ts': 'looks through the whole venue',
  'payment/refund/moneyChoices.ts': 'writes what was decided',
  'payment/refund/rebookPaid.ts': 'forgets what was decided',
  'payment/refund/resolveIssue.ts': 'knows whose a refund is',
  'operation/setup/demoData.ts': 'empties all',
  'book/credit/courtesies.ts': 'the part of the reader that knows courtesies',
}
const BOOKS =
  /'(refund_reservations|money_decisions|customer_cancellations|courtesies|incident_reservations)( as \w+)?'/

test('what went back of a price has one reader, and a new one is noticed', () => {
  const others = productSources(
    (path, source) =>
      BOOKS.test(source) && path !== 'book/credit/moneyBack.ts' && path !== 'platform/db/tables.ts',
  )
  expect(others).toEqual(Object.keys(OTHERS).toSorted())
})
