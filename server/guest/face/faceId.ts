import { createHash } from 'node:crypto'
import { venueColors } from '#shared/venue/profile/venueColors.ts'
import type { CatalogData } from '../../venue/catalog/catalog.ts'

/** The venue, as far as its pictures show it. */
export type Faced = Pick<CatalogData['venue'], 'name' | 'brand' | 'picture' | 'isUnnamed' | 'theme'>

/** Raised by who draws another card or icon of the same venue: browsers store them for ever. */
const DRAWING = 1

/** Names the drawings by what they are drawn from. */
export function faceId({ name, brand, picture, theme }: Faced): string {
  const from = JSON.stringify([DRAWING, name, brand, picture, venueColors(theme)])
  return createHash('sha256').update(from).digest('hex').slice(0, 16)
}

/** Names the app below its icon: launchers show some twelve letters. */
export function shortName({ name, brand, isUnnamed }: Faced): string {
  if (isUnnamed) return 'Quadras'
  return name.length <= 12 ? name : brand
}

export const ICON_KINDS = ['tab', 'apple', '192', '512', 'maskable-192', 'maskable-512', 'monochrome-512'] as const // prettier-ignore
export type IconKind = (typeof ICON_KINDS)[number]

/** The picture that comes with a link to the venue. */
export function cardPath(venue: Faced): string {
  return `/api/venue/card/${faceId(venue)}.jpg`
}

export function iconPath(venue: Faced, kind: IconKind): string {
  return `/api/venue/icon/${faceId(venue)}-${kind}.png`
}
