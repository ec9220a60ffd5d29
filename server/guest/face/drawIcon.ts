import { initialsOf } from '#shared/platform/text/initials.ts'
import { venueColors } from '#shared/venue/profile/venueColors.ts'
import type { Faced, IconKind } from './faceId.ts'
import { loadLettering, type Lettering } from './lettering.ts'

/** Lists each kind's side in pixels and shape: `round` has clear corners, `full` fills its square, `alone` is the mark without a ground. */
const SHAPES: Record<IconKind, { side: number; shape: 'round' | 'full' | 'alone' }> = {
  tab: { side: 48, shape: 'round' },
  apple: { side: 180, shape: 'full' },
  '192': { side: 192, shape: 'round' },
  '512': { side: 512, shape: 'round' },
  'maskable-192': { side: 192, shape: 'full' },
  'maskable-512': { side: 512, shape: 'full' },
  'monochrome-512': { side: 512, shape: 'alone' },
}
const SIDE = 512
const CORNERS = `<rect width="${SIDE}" height="${SIDE}" rx="116" />`

/** Draws an icon of the app: from the venue's picture where that is square enough, else the letters of its name on its colours. */
export async function drawIcon(
  venue: Faced,
  kind: IconKind,
  square: Buffer | null,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { side, shape } = SHAPES[kind]
  const isPhoto = square !== null && shape !== 'alone'
  const drawn = isPhoto
    ? await cut(square, shape)
    : Buffer.from(markSvg(venue, kind, await loadLettering()))
  const icon = sharp(drawn).resize(side, side)
  return icon.png(isPhoto ? { compressionLevel: 9 } : { palette: true, effort: 10 }).toBuffer()
}

async function cut(square: Buffer, shape: 'round' | 'full'): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const photo = sharp(square).resize(SIDE, SIDE)
  if (shape === 'full') return photo.png().toBuffer()
  const corners = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${CORNERS}</svg>`
  return photo
    .ensureAlpha()
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer()
}

function markSvg(venue: Faced, kind: IconKind, lettering: Lettering): string {
  const { light } = venueColors(venue.theme)
  const { shape } = SHAPES[kind]
  const letters = markOf(venue, kind, lettering)
  const size = Math.min(
    300,
    (100 * (shape === 'round' ? 360 : 280)) / lettering.width(letters, 100),
  )
  const x = (SIDE - lettering.width(letters, size)) / 2
  const text = lettering.outlines(letters, { x, y: 232 + size * 0.35, size })
  const clip = shape === 'round' ? ' clip-path="url(#corners)"' : ''
  const ground = `<rect width="${SIDE}" height="${SIDE}" fill="${light.header}" />
    <path d="${wave(392)}" fill="${light.foam}" />
    <path d="${wave(420)}" fill="${light.brand}" />`
  const [ink, around] = shape === 'alone' ? ['#fff', ''] : [light.headerText, ground]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">
    <clipPath id="corners">${CORNERS}</clipPath>
    <g${clip}>${around}<path d="${text}" fill="${ink}" /></g>
  </svg>`
}

function wave(y: number) {
  return `M0 ${y}c90-40 170-30 256 0s170 30 256-10V${SIDE}H0z`
}

/** The brand where it is short enough to be read as a mark, else the name's initials; in a browser's tab there is room for one letter. */
function markOf({ name, brand }: Faced, kind: IconKind, lettering: Lettering): string {
  const short = lettering.drawable(brand)
  const letters = short.length <= 4 ? short : lettering.drawable(initialsOf(name))
  const mark = letters || 'Q'
  return kind === 'tab' ? [...mark][0]! : mark
}
