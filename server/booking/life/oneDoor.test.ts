import { expect, test } from 'vitest'
import { productSources } from '../../test/support/productSources.ts'

const DOOR = 'booking/life/life.ts'

/** Who else writes something of a reservation, and what. Its hours, court, status, payment status, the reason of its end and its time to run out are the door's alone. */
const OTHERS: Record<string, string> = {
  'booking/mail/confirmation.ts': 'whether it was confirmed by mail',
  'booking/staff/arrival.ts': 'who has come',
  'booking/staff/makeWeekly.ts': 'the series that it begins',
  'customers/link/bookedPeople.ts': 'whose it is, their name and contact, the notes',
  'payment/charges/openAttempt.ts': 'the way in which its customer pays',
  'payment/charges/refunds.ts': 'its price without a difference that went back',
  'payment/refund/resolveIssue.ts':
    'which charge paid it, and its price without credit that is gone',
  'venue/profile/storedZone.ts': 'that its hours are other instants now',
}
/** Who writes claims of something else. */
const CLAIMS: Record<string, string> = {
  'booking/hold/holds.ts': 'of holds that are renewed',
  'booking/hold/placeHold.ts': 'of holds that are renewed',
  'venue/occupancy/claimSlots.ts': 'claims them',
  'venue/occupancy/freeSlots.ts': 'frees them',
}

/** Whether a chain of calls that begins so ends in a write. */
function writesTo(start: string, source: string): boolean {
  const starts = [...source.matchAll(new RegExp(start, 'g'))]
  return starts.some(({ 0: start, index }) =>
    callsFrom(source, index + start.length).some((name) => WRITES.has(name)),
  )
}

const WRITES = new Set([
  'update',
  'insert',
  'delete',
  'patch',
  'patchAndFetchById',
  'insertAndFetch',
])

/** The names of the calls that follow one another from there on. */
function callsFrom(source: string, from: number): string[] {
  const next = /^(?:\s|\/\/[^\n]*\n)*\.(\w+)(?:<[^()]*>)?\(/.exec(source.slice(from))
  if (!next) return []
  let at = from + next[0].length
  for (let depth = 1; depth > 0 && at < source.length; at += 1) {
    if (source[at] === '(') depth += 1
    if (source[at] === ')') depth -= 1
  }
  return [next[1]!, ...callsFrom(source, at)]
}

/** Whether a source writes rows of reservations, and whether claims of theirs. */
function writesIn(source: string) {
  return {
    rows:
      /changeRows?\(\s*\w+,\s*'reservations'/.test(source) ||
      /insertMany\([^,]*,\s*'reservations'/.test(source) ||
      writesTo(String.raw`\('reservations'\)|\bReservationRow(?=\.query)`, source),
    claims:
      /\bclaimSlots\(/.test(source) ||
      /freeClaims\(\s*\w+,\s*'reservationId'/.test(source) ||
      writesTo(String.raw`\('slot_claims'\)`, source),
  }
}

/** Who reads the audit log: to show, hand over, count or empty it. What somebody decides from stands in rows. */
const LOG_READERS = [
  'account/audit/audit.routes.ts',
  'account/audit/auditEntries.ts',
  'account/audit/cpfSeen.ts',
  'account/audit/securityEvents.ts',
  'platform/db/audit.ts',
  // The entry of a return goes along into the copy.
  'operation/backup/returnToCopy.ts',
  'operation/health/supportBundle.ts',
  'guest/privacy/dossierRecords.ts',
  'guest/privacy/forgetPeople.ts',
  'guest/privacy/mentions.ts',
]

const writers = (what: 'rows' | 'claims') =>
  productSources((path, source) => path !== DOOR && writesIn(source)[what])

test('reservations are written by the door, and of the rest by who is named here', () => {
  expect(writers('rows')).toEqual(Object.keys(OTHERS).toSorted())
})

test('nobody else claims or frees hours of reservations', () => {
  expect(writers('claims')).toEqual(Object.keys(CLAIMS).toSorted())
})

test('the audit log is read by who shows, hands over, counts or empties it, and by nobody else', () => {
  const isReader = (path: string, source: string) =>
    /\baudit_entries\b/.test(source) && path !== 'platform/db/tables.ts'
  expect(productSources(isReader)).toEqual(LOG_READERS.toSorted())
})

test.each([
  [`await changeRows(tx, 'reservations', ids, { status: 'approved' })`, 'rows'],
  [`await changeRow(\n  tx,\n  'reservations',\n  id, { price })`, 'rows'],
  [`await insertMany(tx.trx, 'reservations', drafts)`, 'rows'],
  [`await trx('reservations').whereIn('id', ids).update({ courtId })`, 'rows'],
  [
    `await trx('reservations')\n  .where({ id })\n  .whereNot({ status: f(g()) })\n  .delete()`,
    'rows',
  ],
  [`await ReservationRow.query(trx).where({ id }).patch({ price })`, 'rows'],
  [`await claimSlots(tx, claims)`, 'claims'],
  [`await freeClaims(tx, 'reservationId', ids)`, 'claims'],
  [`await trx('slot_claims').whereIn('reservationId', ids).update({ expiresAt })`, 'claims'],
] as const)('%s is seen', (source, what) => {
  expect(writesIn(source)[what]).toBe(true)
})

test.each([
  `const rows = await trx('reservations').whereIn('id', ids).select('id')\n  await trx('holds').where({ id }).delete()`,
  `await changeRows(tx, 'customers', [id], { name })`,
  `await freeClaims(tx, 'incidentId', [id])`,
])('%s is none', (source) => {
  expect(writesIn(source)).toEqual({ rows: false, claims: false })
})
