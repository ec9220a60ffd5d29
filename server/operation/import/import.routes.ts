import * as call from '#shared/operation/report.calls.ts'
import type { Db } from '../../platform/db/db.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import type { CatalogDeps } from '../../venue/catalog/catalog.ts'
import { bringIn, judgeImport, storeVerdicts } from './bringIn.ts'
import {
  addRows,
  beginImport,
  openImport,
  readImport,
  readImports,
  readRows,
  removeImport,
  type Progress,
} from './imports.ts'
import { previewUndo, undoImport } from './undoImport.ts'

/** `/api/imports`: what a venue brings in from its own spreadsheets. Each write answers with the import. */
export function importRoutes(deps: CatalogDeps): Calls {
  const calls = createCalls(deps)
  const progress: Progress = new Map()
  const whole = (db: Db, id: number) => readImport({ db, nowMs: deps.clock.now(), progress }, id)
  // It was read within the work that is over now.
  const done = async (db: Db, id: number) => ({ ...(await whole(db, id)), progress: null })
  /** While it is under way others may ask how far it is. */
  const watched = async <T>(id: number, work: () => Promise<T>): Promise<T> => {
    progress.set(id, 0)
    try {
      return await work()
    } finally {
      progress.delete(id)
    }
  }

  calls.answer(call.listImports, () =>
    readImports({ db: deps.reads, nowMs: deps.clock.now(), progress }),
  )
  calls.on(call.beginImport, async (tx, { body }) => whole(tx.trx, await beginImport(tx, body)))
  calls.answer(call.readImport, ({ params: { id } }) => whole(deps.reads, id))
  calls.on(call.removeImport, async (tx, { params: { id } }) => {
    await removeImport(tx, id)
    return { id }
  })
  calls.answer(call.readImportRows, ({ params: { id }, query }) => readRows(deps.reads, id, query))
  calls.on(call.addImportRows, async (tx, { body: { rows }, params: { id } }) => {
    await addRows(tx, id, rows)
    return whole(tx.trx, id)
  })
  calls.answer(call.checkImport, async ({ body: { skipTaken }, params: { id } }, { once }) => {
    const row = await openImport(deps.knex, id)
    return watched(id, async () => {
      // Outside of any transaction: nobody waits while thousands of rows are compared.
      const checked = await judgeImport(deps, row, { progress, skipTaken })
      return once(async (tx) => {
        await storeVerdicts(tx, id, checked)
        return done(tx.trx, id)
      })
    })
  })
  calls.answer(call.runImport, ({ params: { id } }, { once, user }) =>
    watched(id, () =>
      once(async (tx) => {
        await bringIn(tx, deps, id, { progress, who: user })
        return done(tx.trx, id)
      }),
    ),
  )
  calls.answer(call.previewUndo, ({ params: { id } }) =>
    previewUndo(deps.reads, id, {
      nowMs: deps.clock.now(),
      timeZone: deps.config.venueTimezone,
    }),
  )
  calls.on(call.undoImport, async (tx, { body: { kept }, params: { id } }, { user }) => {
    await undoImport(tx, id, { kept, who: user, timeZone: deps.config.venueTimezone })
    return whole(tx.trx, id)
  })
  return calls
}
