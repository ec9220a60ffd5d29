import { venueColors } from '#shared/venue/profile/venueColors.ts'
import type { Faced } from './faceId.ts'
import { loadLettering, type Lettering } from './lettering.ts'
import { asCard, CARD } from '../../venue/profile/cardPicture.ts'

const LEFT = 80
const ROOM = { width: CARD.width - 2 * LEFT, height: 300 }
const SIZES = [120, 104, 92, 80, 70, 60, 52, 46]
const LEADING = 1.12

/** Draws the card of a venue without a picture: its name on its colours. */
export async function drawCard(venue: Faced): Promise<Buffer> {
  const lettering = await loadLettering()
  const { default: sharp } = await import('sharp')
  return asCard(sharp(Buffer.from(cardSvg(venue, lettering))))
}

function cardSvg(venue: Faced, lettering: Lettering): string {
  const { light } = venueColors(venue.theme)
  const name = lettering.drawable(venue.isUnnamed ? '' : venue.name) || 'Reserva de quadras'
  const { lines, size } = fit(name, lettering)
  const top = 96 + (ROOM.height - lines.length * size * LEADING) / 2
  const text = lines.map((line, at) =>
    lettering.outlines(line, { x: LEFT, y: top + size * (0.82 + at * LEADING), size }),
  )
  const call = 'Reserve sua quadra de areia'
  const button = { width: lettering.width(call, 34) + 72, height: 76, y: 424 }
  const { width, height } = CARD
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="${light.header}" /><stop offset="1" stop-color="${light.headerDeep}" /></linearGradient>
    <rect width="${width}" height="${height}" fill="url(#sky)" />
    <circle cx="985" cy="548" r="132" fill="${light.sun}" />
    <path d="${wave(552)}" fill="${light.foam}" />
    <path d="${wave(574)}" fill="${light.background}" />
    <path d="${text.join('')}" fill="${light.headerText}" />
    <rect x="${LEFT}" y="${button.y}" width="${button.width}" height="${button.height}" rx="38" fill="${light.brand}" />
    <path d="${lettering.outlines(call, { x: LEFT + 36, y: button.y + 50, size: 34 })}" fill="${light.onBrand}" />
  </svg>`
}

/** The shore at the foot of each drawing, from that height down. */
function wave(y: number) {
  return `M0 ${y}c200-60 400-40 600 0s400 40 600-10V700H0z`
}

/** The largest lines of the name that there is room for; what is too long for the smallest ends in an ellipsis. */
function fit(name: string, lettering: Lettering) {
  for (const size of SIZES) {
    const lines = wrap(name.split(' '), size, lettering)
    const isWide = lines.some((line) => lettering.width(line, size) > ROOM.width)
    if (!isWide && lines.length * size * LEADING <= ROOM.height) return { lines, size }
  }
  const size = SIZES.at(-1)!
  const most = Math.floor(ROOM.height / (size * LEADING))
  const lines = wrap(broken(name, size, lettering), size, lettering)
  const shown = lines.slice(0, most)
  if (lines.length > most) shown[most - 1] = `${shown[most - 1]!.slice(0, -2)}…`
  return { lines: shown, size }
}

function wrap(words: readonly string[], size: number, lettering: Lettering): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && lettering.width(longer, size) <= ROOM.width) lines.pop()
    else if (lines.length > 0) {
      lines.push(word)
      continue
    }
    lines.push(longer)
  }
  return lines
}

/** The words, those that are wider than a line in pieces. */
function broken(name: string, size: number, lettering: Lettering): string[] {
  return name.split(' ').flatMap((word) => {
    const pieces = ['']
    for (const letter of word) {
      if (lettering.width(pieces.at(-1)! + letter, size) > ROOM.width) pieces.push('')
      pieces[pieces.length - 1] += letter
    }
    return pieces
  })
}
