import * as call from '#shared/venue/court.calls.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import type { CatalogDeps } from '../catalog/catalog.ts'
import { changeCourt, createCourt, removeCourt } from './court.ts'

/** `GET /api/courts`: the public list. */
export function courtRoutes(deps: Pick<CatalogDeps, 'catalog'>): Calls {
  const calls = createCalls(null)
  calls.answer(call.readCourts, async (_, { ctx }) => {
    const { courts } = await deps.catalog.current()
    ctx.set('Cache-Control', 'no-cache')
    return [...courts]
  })
  return calls
}

/** The admins' edits of `/api/courts`. */
export function courtEditRoutes(deps: CatalogDeps): Calls {
  const calls = createCalls(deps)
  calls.on(call.createCourt, (tx, { body }) => createCourt(tx, deps, body))
  calls.on(call.changeCourt, (tx, { body, edit }) => changeCourt(tx, deps, edit, body))
  // Without `permanent=true` it is only deactivated.
  calls.on(call.removeCourt, (tx, { edit, query: { permanent } }) =>
    permanent === 'true'
      ? removeCourt(tx, deps, edit)
      : changeCourt(tx, deps, edit, { active: false }),
  )
  return calls
}
