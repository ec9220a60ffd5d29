import { isLeftOut, report, unlessBroken, type Figure } from './report.ts'

// `npm run bench`, or `npm run bench -- calendar booking` for some of it; `-- --list` for their names. A part that misses a goal is
// measured once more, and so is one that ends with an error: what fails twice fails. What needs a program that is not installed is left out, and said to be.
const PARTS: Record<string, { title: string; run: () => Promise<Figure[]> }> = {
  contention: {
    title: 'Contention: everybody wants the same hours',
    run: async () => (await import('./benchContention.ts')).benchContention(),
  },
  calendar: {
    title: 'Calendar: answers per second against a bare Koa route',
    run: async () => (await import('./benchCalendar.ts')).benchCalendar(),
  },
  agenda: {
    title: 'Agenda: a venue with years behind it',
    run: async () => (await import('./benchAgenda.ts')).benchAgenda(),
  },
  booking: {
    title: 'Booking: against the same rows by bare knex',
    run: async () => (await import('./benchBooking.ts')).benchBooking(),
  },
  rush: {
    title: 'Rush: 2,000 bookings at once before 300 open calendars',
    run: async () => (await import('./benchRush.ts')).benchRush(),
  },
  reports: {
    title: 'Reports: a year of figures after ten years, and of 60 and 200 courts while others ask',
    run: async () => [
      ...(await (await import('./benchBigReports.ts')).benchBigReports()),
      ...(await (await import('./benchReports.ts')).benchReports()),
    ],
  },
  signIns: {
    title: 'Sign-ins: 400 strangers at once',
    run: async () => (await import('./benchSignIns.ts')).benchSignIns(),
  },
  sync: {
    title: 'Sync: what a tablet has to read',
    run: async () => (await import('./benchSync.ts')).benchSync(),
  },
  queue: {
    title: 'Queue: a hundred edits that waited for a connection',
    run: async () => (await import('./queue/benchQueue.ts')).benchQueue(),
  },
  rolling: {
    title: 'Rolling: two processes restarted under load',
    run: async () => (await import('./benchRolling.ts')).benchRolling(),
  },
  friday: {
    title: 'Friday: 20,000 visitors in an hour',
    run: async () => (await import('./friday/benchFriday.ts')).benchFriday(),
  },
  abuse: {
    title: 'Abuse: what somebody can take from others on purpose',
    run: async () => (await import('./abuse/benchAbuse.ts')).benchAbuse(),
  },
  venues: {
    title: 'Venues: twenty on one machine',
    run: async () => (await import('./benchVenues.ts')).benchVenues(),
  },
  faults: {
    title: 'Faults: a damaged file of 100,000 reservations, and the way back',
    run: async () => (await import('./benchFaults.ts')).benchFaults(),
  },
  memory: {
    title: 'Memory: 256 MB for an old venue, a report, twelve files, a copy and visitors at once',
    run: async () => (await import('./benchMemory.ts')).benchMemory(),
  },
  desk: {
    title: 'Desk: opened on a slow line',
    run: async () => (await import('./browser/benchDesk.ts')).benchDesk(),
  },
  browser: {
    title: 'Browser: bytes, Lighthouse, slot grid',
    run: async () => (await import('./browser/benchBrowser.ts')).benchBrowser(),
  },
}

const chosen = process.argv.slice(2)
const names = Object.entries(PARTS)
  .map(([name, { title }]) => `  ${name.padEnd(12)}${title}\n`)
  .join('')
const unknown = chosen.filter((name) => !Object.hasOwn(PARTS, name) && name !== '--list')
if (unknown.length > 0) {
  process.stderr.write(`No part is called ${unknown.join(', ')}. The parts:\n${names}`)
  process.exit(1)
}
if (chosen.includes('--list')) {
  process.stdout.write(names)
  process.exit(0)
}

let failed = 0
const seen: Figure[] = []
for (const [name, { title, run }] of Object.entries(PARTS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const figures = await unlessBroken(title, run)
  seen.push(...figures)
  if (report(title, figures)) continue
  if (!report(`${title} (again)`, await unlessBroken(title, run))) failed += 1
}
const leftOut = seen.filter(isLeftOut)
const isEmpty = leftOut.length === seen.length
const outcome = isEmpty
  ? 'Nothing was measured.'
  : failed === 0
    ? 'All goals met.'
    : `${failed} parts missed a goal twice.`
const rest = leftOut.length > 0 ? ` Left out: ${leftOut.map(({ name }) => name).join('; ')}.` : ''
process.stdout.write(`\n${outcome}${rest}\n`)
process.exit(failed === 0 && !isEmpty ? 0 : 1)
