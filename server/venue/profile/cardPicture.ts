import type { Sharp } from 'sharp'
import type { Db } from '../../platform/db/db.ts'

/** The size that every network shows whole beside a link. */
export const CARD = { width: 1200, height: 630 } as const
/** WhatsApp shows no picture that weighs more. */
export const CARD_MOST_BYTES = 300_000
const QUALITIES = [82, 70, 55, 40, 25, 10]
/** The largest icon that is asked for. */
const ICON_SIDE = 512
/** Longer than so many times its height a picture loses too much as a square. */
const MOST_ASPECT = 1.25

/** The picture as the card of a link: JPEG, which all of them read, and light enough for each. */
export async function asCard(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { default: sharp } = await import('sharp')
  const { width, height, channels } = info
  for (const quality of QUALITIES) {
    const card = await sharp(data, { raw: { width, height, channels } })
      .flatten({ background: '#fff' })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
    if (card.length <= CARD_MOST_BYTES) return card
  }
  throw new Error('No card is light enough')
}

/** Makes of an upload what links and icons show; `icon` is null of a picture that is far from square. */
export async function makeCard(
  open: () => Sharp,
  { width, height }: { width: number; height: number },
): Promise<{ card: string; icon: string | null }> {
  const card = await asCard(open().resize({ ...CARD, fit: 'cover', position: 'attention' }))
  const isSquare = Math.max(width, height) <= MOST_ASPECT * Math.min(width, height)
  const icon = isSquare
    ? await open().resize(ICON_SIDE, ICON_SIDE, { fit: 'cover' }).webp({ quality: 80 }).toBuffer()
    : null
  return { card: card.toString('base64'), icon: icon?.toString('base64') ?? null }
}

/** The picture as the card of a link; one that was uploaded before cards were made is enlarged. Null without a picture. */
export async function readCardPicture(db: Db, picture: string): Promise<Buffer | null> {
  if (!picture) return null
  const made = await db('venue_cards').where({ picture }).first('card')
  if (made) return Buffer.from(made.card, 'base64')
  const file = await db('venue_pictures')
    .where({ id: picture, width: 1280, format: 'webp' })
    .first('content')
  if (!file) return null
  const { default: sharp } = await import('sharp')
  const wide = sharp(Buffer.from(file.content, 'base64'))
  return asCard(wide.resize({ ...CARD, fit: 'cover' }))
}

/** The picture as a square; null where it is none. */
export async function readSquarePicture(db: Db, picture: string): Promise<Buffer | null> {
  if (!picture) return null
  const made = await db('venue_cards').where({ picture }).first('icon')
  return made?.icon ? Buffer.from(made.icon, 'base64') : null
}
