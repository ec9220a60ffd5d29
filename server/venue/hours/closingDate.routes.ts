import * as call from '#shared/venue/hours.calls.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import type { CatalogDeps } from '../catalog/catalog.ts'
import { changeClosingDate, createClosingDate, removeClosingDate } from './closingDate.ts'
import type { OpeningDeps } from './stranded.ts'

/** `GET /api/closingDates`: all of them in the order of their dates, past ones too. */
export function closingDateRoutes(deps: Pick<CatalogDeps, 'catalog'>): Calls {
  const calls = createCalls(null)
  calls.answer(call.readClosingDates, async (_, { ctx }) => {
    const { closings } = await deps.catalog.current()
    ctx.set('Cache-Control', 'no-cache')
    return [...closings.values()].flat()
  })
  return calls
}

/** The admins' edits of `/api/closingDates`. */
export function closingDateEditRoutes(deps: CatalogDeps & OpeningDeps): Calls {
  const calls = createCalls(deps)
  calls.on(call.createClosingDate, (tx, { body }, { user }) =>
    createClosingDate(tx, deps, user, body),
  )
  calls.on(call.changeClosingDate, (tx, { body, edit }, { user }) =>
    changeClosingDate(tx, deps, user, edit, body),
  )
  calls.on(call.removeClosingDate, (tx, { edit }) => removeClosingDate(tx, edit))
  return calls
}
