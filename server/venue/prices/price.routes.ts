import * as call from '#shared/venue/price.calls.ts'
import { bySecond } from '../../account/devices/secondPerson.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import type { CatalogDeps } from '../catalog/catalog.ts'
import {
  adjustByPercent,
  changePrice,
  copyPrices,
  createPrice,
  priceEntries,
  removePrice,
} from './price.ts'
import { priceText } from './priceText.ts'

/** `GET /api/prices`: the public list. */
export function priceRoutes(deps: Pick<CatalogDeps, 'catalog'>): Calls {
  const calls = createCalls(null)
  calls.answer(call.readPrices, async ({ query: { courtId, weekday } }, { ctx }) => {
    const data = await deps.catalog.current()
    ctx.set('Cache-Control', 'no-cache')
    return priceEntries(data)
      .filter((row) => courtId === undefined || row.courtId === courtId)
      .filter((row) => weekday === undefined || row.weekday === weekday)
  })
  return calls
}

/** The admins' edits of `/api/prices`. */
export function priceEditRoutes(deps: CatalogDeps): Calls {
  const calls = createCalls(deps)
  calls.on(call.createPrice, (tx, { body }, { user }) =>
    bySecond(
      tx,
      user,
      () => createPrice(tx, body),
      (made) => priceText(tx.trx, made),
    ),
  )
  calls.on(call.copyPrices, (tx, { body }, { user }) =>
    bySecond(
      tx,
      user,
      () => copyPrices(tx, body),
      (made) => priceText(tx.trx, made),
    ),
  )
  calls.on(call.adjustPrices, (tx, { body }, { user }) =>
    bySecond(
      tx,
      user,
      () => adjustByPercent(tx, body),
      (made) => priceText(tx.trx, made),
    ),
  )
  calls.on(call.changePrice, (tx, { body, edit }, { user }) =>
    bySecond(
      tx,
      user,
      () => changePrice(tx, edit, body),
      (made) => priceText(tx.trx, made),
    ),
  )
  calls.on(call.removePrice, (tx, { edit }, { user }) =>
    bySecond(
      tx,
      user,
      () => removePrice(tx, edit),
      (made) => priceText(tx.trx, made),
    ),
  )
  return calls
}
