import type { Venue } from './venue.schema.ts'

/** The venue with the names that everybody is shown. Before somebody has said what it is called they are none of its own: the row has empty ones. */
export function named<T extends { name: string; brand?: string }>(venue: T): T {
  if (venue.name !== '') return venue
  return { ...venue, name: 'Reserva de quadras', ...('brand' in venue && { brand: 'QUADRAS' }) }
}

/** The venue as somebody has described it: the names that it is shown with until then are never written down as its own. */
export function asDescribed(venue: Venue): Venue {
  return venue.isUnnamed ? { ...venue, name: '', brand: '' } : venue
}
