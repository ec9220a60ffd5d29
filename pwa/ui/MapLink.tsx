import type { ReactNode } from 'react'
import { useIsHere } from './useIsHere.ts'

/** As far as a map needs it; the coordinates where the venue has said them. */
type MappedPlace = {
  name: string
  address: string
  latitude?: number | null
  longitude?: number | null
}

type Props = { place: MappedPlace; className?: string; children: ReactNode }

/** Opens the venue on a map: on Android in the app that its owner has chosen for maps, elsewhere in a new tab. Nothing while nobody has said where it is. */
export function MapLink({ place, className = 'button', children }: Props) {
  const isHere = useIsHere()
  if (!place.address && !coordinates(place)) return null
  if (isHere && /android/i.test(navigator.userAgent)) {
    return (
      <a className={className} href={geoLink(place)}>
        {children}
      </a>
    )
  }
  return (
    <a className={className} href={webLink(place)} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> (abre em nova aba)</span>
    </a>
  )
}

function geoLink(place: MappedPlace): string {
  const at = coordinates(place)
  // Without coordinates the app looks for the text.
  return at
    ? `geo:${at}?q=${at}(${encodeURIComponent(place.name)})`
    : `geo:0,0?q=${encodeURIComponent(searched(place))}`
}

function webLink(place: MappedPlace): string {
  const query = encodeURIComponent(coordinates(place) ?? searched(place))
  return `https://www.google.com/maps/search/?api=1&query=${query}`
}

function coordinates({ latitude, longitude }: MappedPlace): string | null {
  return typeof latitude === 'number' && typeof longitude === 'number'
    ? `${latitude},${longitude}`
    : null
}

function searched({ name, address }: MappedPlace): string {
  return `${name}, ${address}`
}
