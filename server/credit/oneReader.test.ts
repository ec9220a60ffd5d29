import { expect, test } from 'vitest'
import { productSources } from '../testing/productSources.ts'

/** Who else names a book of what went back, and what for. What a reservation's price became is read by `moneyBackOf` alone. */
const OTHERS: Record<string, string> = {
  'booking/life.ts': 'forgets the refund of what is paid again',
  'credit/closedPrices.ts': 'closes what was still asked',
  'credit/priceRefunds.ts': 'the part of the reader that knows the provider’s refunds',
  'import/planUndo.ts': 'asks whether anything happened since',
  'incident/askedChoices.ts': 'notes what was chosen, and lists what is open',
  'incident/createIncident.ts': 'notes what a closing met',
  'incident/incidentMoney.ts': 'writes what was decided',
  'incident/liftIncident.ts': 'gives back what a closing took',
  'incident/tellPeople.ts': 'knows whom a closing met',
  'mine/cancelOwn.ts': 'writes what the policy gives back',
  'mine/chooseOwn.ts': 'notes what was chosen',
  'payment/foreignRefunds.ts': 'writes what went back elsewhere',
  'payment/ledger/dayClose.ts': 'sums a day',
  'payment/ledger/tenderList.ts': 'names a kind of money',
  'payment/refunds.ts': 'asks for refunds, once each',
  'privacy/erase.ts': 'empties notes',
  'refund/doubledPrices.ts': 'looks through the whole venue',
  'refund/findIssues.ts': 'looks through the whole venue',
  'refund/moneyChoices.ts': 'writes what was decided',
  'refund/rebookPaid.ts': 'forgets what was decided',
  'refund/resolveIssue.ts': 'knows whose a refund is',
  'setup/demoData.ts': 'empties all',
  'till/courtesies.ts': 'the part of the reader that knows courtesies',
  'till/deskMoney.ts': 'settles the drawer by the policy',
}
const BOOKS =
  /'(refund_reservations|money_decisions|customer_cancellations|courtesies|incident_reservations)( as \w+)?'/

test('what went back of a price has one reader, and a new one is noticed', () => {
  const others = productSources(
    (path, source) =>
      BOOKS.test(source) && path !== 'credit/moneyBack.ts' && path !== 'db/tables.ts',
  )
  expect(others).toEqual(Object.keys(OTHERS))
})
