import { runDrill } from '../../operation/backup/drill.ts'
import { writePrivately } from '../../platform/settings/privateFiles.ts'
import { makeDatabase } from './database/makeDatabase.ts'

/** Of an older day of the benchmarks' venue, so that 100,000 reservations are reached. */
const HISTORY_DAYS = 1_900

writePrivately()
await runDrill(
  process.argv.includes('--large')
    ? (place) =>
        makeDatabase({
          historyDays: HISTORY_DAYS,
          ...(place.kind === 'postgres' ? { postgresUrl: place.url } : {}),
        })
    : undefined,
)
