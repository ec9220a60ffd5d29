import { toReais } from '#shared/money/money.ts'
import { isCompanyKnown, VenueDraftSchema, type Venue } from '#shared/venue/venue.schema.ts'
import type { CatalogDeps } from '../catalog/catalog.ts'
import { loadCatalog, type CatalogData } from '../catalog/catalog.ts'
import { changeRow } from '../db/changeRows.ts'
import { toInstant } from '../db/instant.ts'
import { lockCourts, type Tx } from '../db/writeTransaction.ts'
import { demandFreshIn } from '../http/access.ts'
import { parsePatch, refuseStale } from '../http/rowEdit.ts'

/** `gateway`: where cards are typed, and whether money is real. */
export type VenueDeps = CatalogDeps & { gateway: { sandbox: boolean; cards: Venue['cards'] } }

export function toVenue(
  { name, brand, address, phone, email, version }: CatalogData['venue'],
  { config, gateway }: Pick<VenueDeps, 'config' | 'gateway'>,
  nowMs: number,
): Venue {
  return {
    name,
    brand,
    address,
    phone,
    email,
    version,
    timeZone: config.venueTimezone,
    isSandbox: gateway.sandbox,
    warnsOfSandbox: gateway.sandbox && config.production,
    cards: gateway.cards,
    serverTime: toInstant(nowMs),
  }
}

/** The same for the staff, with what customers are not told. */
export function toStaffVenue(
  venue: CatalogData['venue'],
  deps: Pick<VenueDeps, 'config' | 'gateway'>,
  nowMs: number,
): Venue {
  const { companyName, cnpj, dpoName, dpoEmail } = venue
  return {
    ...toVenue(venue, deps, nowMs),
    refundLimit: toReais(venue.refundLimit),
    companyName,
    cnpj,
    dpoName,
    dpoEmail,
    needsCompany: deps.config.production && !isCompanyKnown(venue),
  }
}

/** Changes the fields of the venue that the body names. */
export async function changeVenue(
  tx: Tx,
  deps: Pick<VenueDeps, 'config' | 'gateway'>,
  expected: number | null,
  body: unknown,
): Promise<Venue> {
  await lockCourts(tx)
  const { venue } = await loadCatalog(tx.trx)
  const current = toStaffVenue(venue, deps, tx.nowMs)
  refuseStale(expected, current)
  const draft = parsePatch(VenueDraftSchema, current, body)
  if (draft.refundLimit !== venue.refundLimit) demandFreshIn(tx)
  return toStaffVenue(await changeRow(tx, 'venue', 1, draft), deps, tx.nowMs)
}
