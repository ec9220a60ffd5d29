/** Where a place is on a map, in degrees. */
type Position = { latitude: number; longitude: number }

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`
const pair = (before: string, between: string) =>
  new RegExp(`${before}${NUMBER}${between}${NUMBER}`)

// The place that a link is about comes before the middle of the map that it shows.
const WAYS = [
  pair('!3d', '!4d'),
  pair('[?&](?:q|query|ll|destination|mlat)=', '(?:,\\s*|%2C\\s*|&mlon=)'),
  pair('@', ','),
  pair('#map=\\d+/', '/'),
  pair('^geo:', ','),
  pair('^', '\\s*[,;]\\s*'),
]

/** The position that somebody typed, or that the link of a map has; null of nothing, undefined of anything else. */
export function readPosition(typed: string): Position | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const found = WAYS.map((way) => way.exec(text)).find((match) => match !== null)
  if (!found) return undefined
  return { latitude: Number(found[1]), longitude: Number(found[2]) }
}

/** As it is typed: `-27.595, -48.548`; empty where it is not known. */
export function positionText({ latitude, longitude }: MaybePosition): string {
  const isKnown = typeof latitude === 'number' && typeof longitude === 'number'
  return isKnown ? `${latitude}, ${longitude}` : ''
}

type MaybePosition = {
  latitude?: number | null | undefined
  longitude?: number | null | undefined
}
