import * as call from '#shared/venue/hours.calls.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import type { CatalogDeps } from '../catalog/catalog.ts'
import { changeOperationHours } from './operationHours.ts'
import type { OpeningDeps } from './stranded.ts'

/** `GET /api/operationHours`: each weekday's hours, monday first. */
export function operationHoursRoutes(deps: Pick<CatalogDeps, 'catalog'>): Calls {
  const calls = createCalls(null)
  calls.answer(call.readOperationHours, async (_, { ctx }) => {
    const { operationHours } = await deps.catalog.current()
    ctx.set('Cache-Control', 'no-cache')
    return [...operationHours]
  })
  return calls
}

/** The admins' edits of `/api/operationHours`. */
export function operationHoursEditRoutes(deps: CatalogDeps & OpeningDeps): Calls {
  const calls = createCalls(deps)
  calls.on(call.changeOperationHours, (tx, { body, edit }, { user }) =>
    changeOperationHours(tx, deps, user, edit, body),
  )
  return calls
}
