import { venueNow } from '#shared/platform/time/venueClock.ts'
import * as call from '#shared/venue/price.calls.ts'
import { bySecond } from '../../account/devices/secondPerson.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import type { CatalogDeps } from '../catalog/catalog.ts'
import {
  changeSpecialPrice,
  createSpecialPrice,
  removeSpecialPrice,
  specialPriceEntries,
} from './specialPrice.ts'
import { priceText } from './priceText.ts'

/** `GET /api/special-prices`: the public list, without past dates unless they are requested. */
export function specialPriceRoutes(deps: CatalogDeps): Calls {
  const calls = createCalls(deps)
  calls.answer(call.readSpecialPrices, async ({ query }, { ctx }) => {
    const data = await deps.catalog.current()
    const today = venueNow(deps.clock.now(), deps.config.venueTimezone).date
    const showAll = query.showAll === 'true'
    ctx.set('Cache-Control', 'no-cache')
    return specialPriceEntries(data)
      .filter((row) => showAll || query.date === undefined || row.date === query.date)
      .filter((row) => query.courtId === undefined || row.courtId === query.courtId)
      .filter((row) => query.showPast === 'true' || row.date >= today)
  })
  return calls
}

/** The admins' edits of `/api/special-prices`. */
export function specialPriceEditRoutes(deps: CatalogDeps): Calls {
  const calls = createCalls(deps)
  calls.on(call.createSpecialPrice, (tx, { body }, { user }) =>
    bySecond(
      tx,
      user,
      () => createSpecialPrice(tx, body),
      (made) => priceText(tx.trx, made),
    ),
  )
  calls.on(call.changeSpecialPrice, (tx, { body, edit }, { user }) =>
    bySecond(
      tx,
      user,
      () => changeSpecialPrice(tx, edit, body),
      (made) => priceText(tx.trx, made),
    ),
  )
  calls.on(call.removeSpecialPrice, (tx, { edit }, { user }) =>
    bySecond(
      tx,
      user,
      () => removeSpecialPrice(tx, edit),
      (made) => priceText(tx.trx, made),
    ),
  )
  return calls
}
