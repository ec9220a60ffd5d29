import * as v from 'valibot'
import { toE164 } from '#shared/platform/contact/phone.ts'
import { toReais } from '#shared/platform/money/money.ts'
import { isSamePolicy, type Policy } from '#shared/venue/policy/policy.ts'
import {
  isCompanyKnown,
  NO_POSITION,
  VenueDraftSchema,
  type Venue,
} from '#shared/venue/profile/venue.schema.ts'
import { colorProblems, venueTheme } from '#shared/venue/profile/colors.ts'
import { asDescribed, named } from '#shared/venue/profile/unnamed.ts'
import type { CatalogDeps } from '../catalog/catalog.ts'
import { loadCatalog, type CatalogData } from '../catalog/catalog.ts'
import { changeRow } from '../../platform/db/changeRows.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { demandFreshIn } from '../../platform/http/access.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { parsePatch, refuseStale } from '../../platform/http/rowEdit.ts'

/** `gateway`: where cards are typed, and whether money is real. */
export type VenueDeps = CatalogDeps & { gateway: { sandbox: boolean; cards: Venue['cards'] } }

export function toVenue(
  {
    name,
    brand,
    address,
    phone,
    email,
    latitude,
    longitude,
    picture,
    version,
    theme,
  }: CatalogData['venue'],
  { config, gateway }: Pick<VenueDeps, 'config' | 'gateway'>,
  nowMs: number,
): Venue {
  const dial = toE164(phone)
  return {
    name,
    brand,
    address,
    phone,
    ...(dial && { dial }),
    email,
    version,
    ...(picture && { picture }),
    ...(theme && { theme }),
    ...(latitude !== null && longitude !== null && { latitude, longitude }),
    timeZone: config.venueTimezone,
    isSandbox: gateway.sandbox,
    warnsOfSandbox: gateway.sandbox && config.production,
    cards: gateway.cards,
    serverTime: toInstant(nowMs),
  }
}

/** The same for the staff, with what customers do not get. */
export function toStaffVenue(
  venue: CatalogData['venue'],
  deps: Pick<VenueDeps, 'config' | 'gateway'>,
  nowMs: number,
): Venue {
  const { companyName, cnpj, dpoName, dpoEmail, cancellation, latitude, longitude } = venue
  return {
    ...toVenue(venue, deps, nowMs),
    ...(venue.isUnnamed && { isUnnamed: true }),
    latitude,
    longitude,
    cancellation,
    colorMain: venue.colorMain,
    colorAccent: venue.colorAccent,
    refundLimit: toReais(venue.refundLimit),
    partHours: venue.partHours,
    companyName,
    cnpj,
    dpoName,
    dpoEmail,
    serviceCode: venue.serviceCode,
    issRate: venue.issRate === null ? null : venue.issRate / 100,
    needsCompany: deps.config.production && !isCompanyKnown(venue),
  }
}

/** Changes the fields of the venue that the body names. A new policy is for what is bought from now on. */
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
  const { cancellation, ...place } = readDraft(current, body)
  if ((place.refundLimit ?? venue.refundLimit) !== venue.refundLimit) demandFreshIn(tx)
  refuseHalfPosition({ ...venue, ...place })
  refuseUnreadable({ ...venue, ...place })
  const policyId = await writePolicy(tx, venue, cancellation)
  const changed = await changeRow(tx, 'venue', 1, { ...place, policyId })
  const now = {
    ...venue,
    ...named(changed),
    isUnnamed: changed.name === '',
    theme: venueTheme(changed.colorMain, changed.colorAccent),
    cancellation: cancellation ?? venue.cancellation,
  }
  return toStaffVenue(now, deps, tx.nowMs)
}

function refuseHalfPosition({ latitude, longitude }: Pick<Venue, 'latitude' | 'longitude'>) {
  if ((latitude === null) === (longitude === null)) return
  throw new ProblemError('invalid-input', { errors: { latitude: [NO_POSITION] } })
}

function refuseUnreadable(venue: Pick<CatalogData['venue'], 'colorAccent' | 'colorMain'>) {
  const problems = Object.entries(colorProblems(venue) ?? {})
  if (problems.length === 0) return
  const errors = Object.fromEntries(problems.map(([field, text]) => [field, [text]]))
  throw new ProblemError('invalid-input', { errors })
}

// The policy alone may be written before the place has a name and a phone.
function readDraft(current: Venue, body: unknown): Partial<VenueChange> {
  const names = Object.keys(Object(body))
  return names.length === 1 && names[0] === 'cancellation'
    ? parsePatch(v.pick(VenueDraftSchema, ['cancellation']), {}, body)
    : parsePatch(VenueDraftSchema, asDescribed(current), body)
}

type VenueChange = v.InferOutput<typeof VenueDraftSchema>

async function writePolicy(
  tx: Tx,
  venue: CatalogData['venue'],
  policy: Policy | undefined,
): Promise<number> {
  if (!policy || isSamePolicy(policy, venue.cancellation)) return venue.policyId
  const [made] = await tx
    .trx('policies')
    .insert({
      data: JSON.stringify(policy),
      userId: tx.author?.userId ?? null,
      createdAt: toInstant(tx.nowMs),
    })
    .returning('id')
  return present(made).id
}
