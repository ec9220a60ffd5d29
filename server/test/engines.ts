import { posix } from 'node:path'

/**
 * Lists the tests that `npm test` runs on PostgreSQL too, by the room whose statements they send: what can differ there is SQL, locks,
 * JSON, search, time and migrations. SQLite runs all tests, `npm run test:all` all on both.
 */
export const ON_BOTH: Record<string, readonly string[]> = {
  '.': ['inUse'],
  'account/audit': ['audit'],
  'account/devices': ['approval', 'dayLimit'],
  'account/keys': ['apiKey.routes'],
  'account/people': ['accounts'],
  'account/secondFactor': ['secondFactor'],
  'account/signIn': ['ownerLink'],
  'account/team': ['staff.routes'],
  'book/credit': ['creditParts'],
  'book/tab': ['tab.routes'],
  'book/till': ['boundKey', 'deskReturns', 'doubts', 'drawers', 'till.routes'],
  booking: ['reservation.routes'],
  'booking/calendar': ['agenda.routes', 'calendar.routes'],
  'booking/checkout': ['cartOrder'],
  'booking/floods': ['floods'],
  'booking/hold': ['hold.routes'],
  'booking/life': ['lifePairs', 'midnight'],
  'booking/limits': ['abuse', 'networks', 'sharedAddress'],
  'booking/links': ['../../guest/ownPage/chooseOwn'],
  'booking/mail': ['handOver'],
  'booking/rows': ['listReservations'],
  'booking/staff': [
    'makeWeekly',
    'partPayments',
    'payByStaff',
    'reschedule',
    'staffContention',
    'undoPart',
  ],
  'booking/sync': ['edits', 'olderCopy', 'sync'],
  'customers/credit': ['credit.routes', 'givenCredit'],
  'customers/link': ['link'],
  'customers/people': ['customersSince', 'duplicates', 'editCustomer'],
  'guest/feeds': ['feed.routes'],
  'guest/face': ['face.routes'],
  'guest/ownPage': ['chooseOwn', 'undoOwn'],
  'guest/privacy': ['forgetPeople', 'onDisk'],
  'guest/rain': ['liftIncident'],
  'operation/backup': ['backup.routes', 'dumpPostgres', 'hours', 'lostDatabase'],
  'operation/demo': ['seedDemo'],
  'operation/health': ['failedRequests', 'metrics', 'supportBundle', 'upkeepRound'],
  'operation/import': ['undoImport'],
  'operation/report': ['plans', 'readDays'],
  'operation/setup': ['accountLink.routes', 'provider', 'setup.routes'],
  'operation/update': ['update.routes'],
  'payment/charges': ['formerAccounts', 'latePayment', 'refunds', 'restByLink'],
  'payment/ledger': ['attemptList', 'bookedDays', 'dayClose'],
  'payment/month': ['month'],
  'payment/port': ['gateway'],
  'payment/providers': ['../charges/formerAccounts', 'deadline'],
  'payment/refund': ['doubledPrices'],
  'platform/db': [
    'changeRows',
    'migrations',
    'outage',
    'reads',
    'squash',
    'tables',
    'views',
    'writeTransaction',
  ],
  'platform/events': ['events.routes'],
  'platform/http': ['clientError.routes', 'rateLimit', 'session'],
  'platform/jobs': ['jobs', 'rounds'],
  'platform/search': ['customerSearch'],
  'platform/settings': ['config'],

  'venue/catalog': ['../profile/venue.routes'],
  'venue/classes': ['classConflicts'],
  'venue/courts': ['removeCourt'],
  'venue/hours': ['closingDate.routes', 'closingRace'],
  'venue/occupancy': ['claimSlots'],
  'venue/prices': ['price.routes'],
  'venue/profile': ['venue.routes'],
  'venue/tv': ['tv.routes'],
}

/** Sets processes against each other: `npm test` runs it where more can break, `npm run test:all` on SQLite too. */
const ONCE_ON_POSTGRES = ['booking/life/contention']

/**
 * Starts, updates, kills and restores whole processes for some ten seconds each, plays a whole week or all orders of acts, fills ten years or tries
 * a hundred pairs: only `npm run test:all` does, as `main` and `backup/killed` begin and kill such a process in `npm test`.
 */
const LONG = [
  'container',
  'guest/rain/dryHoursPairs',
  'operation/backup/killedServer',
  'operation/backup/restorePostgres',
  'operation/backup/secondPlace',
  'operation/cli/admin',
  'operation/cli/venue',
  'operation/demo/demoWeek',
  'operation/report/plans',
  'operation/update/killed',
  'operation/update/update',
  'payment/ledger/nightKilled',
  'payment/refund/moneyOrders',
  'payment/refund/moneyPairs',
  'platform/db/promotion',
]

/** Has a twin on SQLite. */
const TWINS = ['operation/update/updatePostgres']

/** Has no SQL of its own, or names its engine itself: runs once, whatever is asked for. */
const ON_ONE = [
  'server/test/{bench/browser,fakeAsaas,support}/**',
  'server/test/{engines,bench/main}.test.ts',
  'server/container.test.ts',
  'server/operation/cli/**',
  'server/operation/update/{killed,outcome,update}.test.ts',
  'server/operation/backup/{backups,beforeMigration,copyDatabase,killed,nightlyPostgres,placeDrill,restoreDatabase,restorePostgres,secondPlace}.test.ts',
  'server/payment/ledger/nightKilled.test.ts',
  'server/payment/providers/**',
  'server/platform/db/promotion.test.ts',
  'server/platform/log/log.test.ts',
  'server/account/people/password.test.ts',
  'server/platform/http/{everyRoute,forgetOldAssets,guards,httpServer,jsonBody,problems,serveApp,seenAdmins}.test.ts',
]

const fileOf = (name: string) => `server/${name}.test.ts`
const once = ONCE_ON_POSTGRES.map(fileOf)
const long = LONG.map(fileOf)
const both = Object.entries(ON_BOTH).flatMap(([room, names]) =>
  names.map((name) => fileOf(posix.join(room, name))),
)
const all = ['server/**/*.test.ts']

/** Names what each engine runs in `npm test`, and what besides in `npm run test:all`. */
export const ENGINES = {
  sqlite: {
    quick: { include: all, exclude: [...once, ...long, ...TWINS.map(fileOf)] },
    rest: { include: [...once, ...long], exclude: [] },
  },
  postgres: {
    quick: { include: [...both, ...once], exclude: [] },
    rest: { include: all, exclude: [...both, ...once, ...ON_ONE] },
  },
}
