import { ownAccountCalls } from './account/ownAccount.calls.ts'
import { keyCalls } from './account/key.calls.ts'
import { sessionCalls } from './account/session.calls.ts'
import { teamCalls } from './account/team.calls.ts'
import type { NameOf } from './account/call/defineCall.ts'
import { tabCalls } from './book/tab.calls.ts'
import { tillCalls } from './book/till.calls.ts'
import { holdCalls } from './booking/hold.calls.ts'
import { reservationCalls } from './booking/reservation.calls.ts'
import { syncCalls } from './commands/sync.calls.ts'
import { customerCalls } from './customers/customer.calls.ts'
import { feedCalls } from './guest/feeds.calls.ts'
import { faceCalls } from './guest/face.calls.ts'
import { incidentCalls } from './guest/incident.calls.ts'
import { ownPageCalls } from './guest/ownPage.calls.ts'
import { privacyCalls } from './guest/privacy.calls.ts'
import { reportCalls } from './operation/report.calls.ts'
import { setupCalls } from './operation/setup.calls.ts'
import { systemCalls } from './operation/system.calls.ts'
import { chargeCalls } from './payment/charge.calls.ts'
import { ledgerCalls } from './payment/ledger.calls.ts'
import { monthCalls } from './payment/month.calls.ts'
import { classCalls } from './venue/class.calls.ts'
import { courtCalls } from './venue/court.calls.ts'
import { hoursCalls } from './venue/hours.calls.ts'
import { priceCalls } from './venue/price.calls.ts'
import { venueCalls } from './venue/venue.calls.ts'

/** Every call of the API. A route that is not in it does not exist. */
export const CALLS = [
  ...sessionCalls,
  ...ownAccountCalls,
  ...teamCalls,
  ...keyCalls,
  ...venueCalls,
  ...courtCalls,
  ...priceCalls,
  ...hoursCalls,
  ...classCalls,
  ...tillCalls,
  ...tabCalls,
  ...customerCalls,
  ...holdCalls,
  ...reservationCalls,
  ...syncCalls,
  ...chargeCalls,
  ...ledgerCalls,
  ...monthCalls,
  ...ownPageCalls,
  ...feedCalls,
  ...incidentCalls,
  ...privacyCalls,
  ...faceCalls,
  ...reportCalls,
  ...setupCalls,
  ...systemCalls,
] as const

type Defined = (typeof CALLS)[number]
/** The calls by their names, `METHOD /path`. */
export type Calls = { [One in Defined as NameOf<One>]: One }
