import { appManifest } from '#shared/venue/profile/appManifest.ts'
import { venueColors } from '#shared/venue/profile/venueColors.ts'
import type { CatalogData } from '../../venue/catalog/catalog.ts'
import { iconPath, shortName } from './faceId.ts'

/** The manifest of the venue's own app. What identifies an installed one, `id` and `scope`, is the same for ever: it stays the same app under another name. */
export function venueManifest({ venue }: Pick<CatalogData, 'venue'>) {
  if (venue.isUnnamed) return appManifest
  // The pictures of screens show another venue's name.
  const { screenshots: _, ...manifest } = appManifest
  return {
    ...manifest,
    name: venue.name,
    short_name: shortName(venue),
    description: `Reserve quadras: ${venue.name}.`,
    theme_color: venueColors(venue.theme).light.header,
    icons: [
      icon('192', 192, 'any'),
      icon('512', 512, 'any'),
      icon('maskable-192', 192, 'maskable'),
      icon('maskable-512', 512, 'maskable'),
      icon('monochrome-512', 512, 'monochrome'),
    ],
  }

  function icon(
    kind: Parameters<typeof iconPath>[1],
    side: number,
    purpose: 'any' | 'maskable' | 'monochrome',
  ) {
    return {
      src: iconPath(venue, kind),
      sizes: `${side}x${side}`,
      type: 'image/png',
      purpose,
    }
  }
}
