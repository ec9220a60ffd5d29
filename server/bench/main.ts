import { benchAgenda } from './benchAgenda.ts'
import { benchBooking } from './benchBooking.ts'
import { benchCalendar } from './benchCalendar.ts'
import { benchContention } from './benchContention.ts'
import { benchRush } from './benchRush.ts'
import { benchReports } from './benchReports.ts'
import { benchSignIns } from './benchSignIns.ts'
import { benchSync } from './benchSync.ts'
import { benchRolling } from './benchRolling.ts'
import { benchVenues } from './benchVenues.ts'
import { benchFriday } from './friday/benchFriday.ts'
import { benchBrowser } from './browser/benchBrowser.ts'
import { report, type Goal } from './report.ts'

// `npm run bench`, or `npm run bench -- calendar booking` for some of it. A part that misses a goal is measured once more: what
// fails twice fails.
const PARTS: Record<string, { title: string; run: () => Promise<Goal[]> }> = {
  contention: { title: 'Contention: everybody wants the same hours', run: benchContention },
  calendar: { title: 'Calendar: answers per second against a bare Koa route', run: benchCalendar },
  agenda: { title: 'Agenda: a venue with years behind it', run: benchAgenda },
  booking: { title: 'Booking: against the same rows by bare knex', run: benchBooking },
  rush: { title: 'Rush: 2,000 bookings at once before 300 open calendars', run: benchRush },
  reports: { title: 'Reports: a year of figures after ten years', run: benchReports },
  signIns: { title: 'Sign-ins: 400 strangers at once', run: benchSignIns },
  sync: { title: 'Sync: what a tablet has to read', run: benchSync },
  rolling: { title: 'Rolling: two processes restarted under load', run: benchRolling },
  friday: { title: 'Friday: 20,000 visitors in an hour', run: benchFriday },
  venues: { title: 'Venues: twenty on one machine', run: benchVenues },
  browser: { title: 'Browser: bytes, Lighthouse, slot grid', run: benchBrowser },
}

const chosen = process.argv.slice(2)
let failed = 0
for (const [name, { title, run }] of Object.entries(PARTS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  if (report(title, await run())) continue
  if (!report(`${title} (again)`, await run())) failed += 1
}
process.stdout.write(
  failed === 0 ? '\nAll goals met.\n' : `\n${failed} parts missed a goal twice.\n`,
)
process.exit(failed === 0 ? 0 : 1)
