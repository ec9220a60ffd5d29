import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import {
  VENUE_PICTURE_FORMATS,
  VENUE_PICTURE_MOST_ASPECT,
  VENUE_PICTURE_MOST_BYTES,
  VENUE_PICTURE_MOST_MEGAPIXELS,
  VENUE_PICTURE_WIDTHS,
} from '#shared/venue/profile/picture.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { loadCatalog } from '../catalog/catalog.ts'
import { changeRow } from '../../platform/db/changeRows.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { refuseStale } from '../../platform/http/rowEdit.ts'
import { makeCard } from './cardPicture.ts'
import { toStaffVenue, type VenueDeps } from './venue.ts'

type PictureFile = { width: number; format: 'avif' | 'webp'; content: string }
type Picture = { id: string; files: PictureFile[]; card: string; icon: string | null }

const MOST_PIXELS = VENUE_PICTURE_MOST_MEGAPIXELS * 1_000_000
const ASPECT = 2.5
const MOST_SECONDS = 20
const MOST_WAITING = 1

/** What customers get of an uploaded picture: small, in two sizes and formats, without where and when it was taken. */
export async function makePicture(image: string): Promise<Picture> {
  const original = Buffer.from(image, 'base64')
  // Loaded with the first picture: the server starts without it.
  const { default: sharp } = await import('sharp')
  const size = await refuseNoPhoto(() => sharp(original, { limitInputPixels: false }))
  const upright = () =>
    sharp(original, { limitInputPixels: MOST_PIXELS })
      .timeout({ seconds: MOST_SECONDS })
      .rotate()
      .flatten({ background: '#fff' })
  return inTurn(async () => {
    try {
      const files: PictureFile[] = []
      // One after the other: every open screen waits for the same processor.
      for (const width of VENUE_PICTURE_WIDTHS) {
        const { data, info } = await upright()
          .resize({ width, height: width / ASPECT, fit: 'cover', position: 'attention' })
          .raw()
          .toBuffer({ resolveWithObject: true })
        const { height, channels } = info
        const open = () => sharp(data, { raw: { width, height, channels } })
        for (const format of ['avif', 'webp'] as const) {
          const bytes = await compress(open, width, format)
          files.push({ width, format, content: bytes.toString('base64') })
        }
      }
      // By the files, not by the upload: what browsers store for ever must not change under its name.
      const hash = createHash('sha256')
      for (const { content } of files) hash.update(content)
      const { card, icon } = await makeCard(upright, size)
      hash.update(card).update(icon ?? '')
      return { id: hash.digest('hex').slice(0, 16), files, card, icon }
    } catch (error) {
      throw new ProblemError('invalid-picture', { cause: error })
    }
  })
}

const QUALITIES = { avif: [42, 32, 24], webp: [58, 42, 28] } as const
const MOST_TRIES = 6

/** The best file that is light enough: first of lower quality, then of fewer points; the browser draws it just as wide. */
async function compress(
  open: () => Sharp,
  width: (typeof VENUE_PICTURE_WIDTHS)[number],
  format: PictureFile['format'],
): Promise<Buffer> {
  const most = VENUE_PICTURE_MOST_BYTES[width]
  for (let scale = 1, tries = 0; tries < MOST_TRIES; tries += 1) {
    let lightest: number = most
    for (const quality of QUALITIES[format]) {
      const bytes = await open()
        .resize({ width: Math.round(width * scale) })
        .timeout({ seconds: MOST_SECONDS })
        .toFormat(format, { quality, effort: 2 })
        .toBuffer()
      if (bytes.length <= most) return bytes
      lightest = bytes.length
      // So much too heavy that a lower quality alone cannot help.
      if (lightest > 3 * most) break
    }
    scale *= Math.min(0.75, Math.sqrt(most / lightest))
  }
  throw new Error(`No ${format} of ${width} is light enough`)
}

// A drawing (SVG) or a document could make the server read or compute much for few bytes; of a
// photo a few bytes can claim more points than the memory holds, or sides so unlike that covering a
// file's size makes as many of them. All are told by the head alone.
async function refuseNoPhoto(open: () => Sharp) {
  const { format, width, height } = await readHead(open)
  if (!VENUE_PICTURE_FORMATS.includes(format)) throw new ProblemError('invalid-picture')
  if (width * height > MOST_PIXELS) throw new ProblemError('picture-too-big')
  if (Math.max(width, height) > VENUE_PICTURE_MOST_ASPECT * Math.min(width, height))
    throw new ProblemError('picture-too-narrow')
  return { width, height }
}

async function readHead(open: () => Sharp) {
  try {
    return await open().metadata()
  } catch (error) {
    throw new ProblemError('invalid-picture', { cause: error })
  }
}

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** One picture at a time, so that uploads leave the other core to those who book. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting > MOST_WAITING) {
    const message = 'Outras fotos estão sendo preparadas. Tente de novo em alguns segundos.'
    throw new ProblemError('server-busy', { message, retryAfterSeconds: 5 })
  }
  waiting += 1
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  try {
    return await mine
  } finally {
    waiting -= 1
  }
}

/** Shows this picture from now on, or none. The one before is gone. */
export async function setPicture(
  tx: Tx,
  deps: Pick<VenueDeps, 'config' | 'gateway'>,
  expected: number | null,
  picture: Picture | null,
): Promise<Venue> {
  await lockCourts(tx)
  const { venue } = await loadCatalog(tx.trx)
  refuseStale(expected, toStaffVenue(venue, deps, tx.nowMs))
  await tx.trx('venue_pictures').delete()
  await tx.trx('venue_cards').delete()
  if (picture) {
    const { id, files, card, icon } = picture
    await tx.trx('venue_pictures').insert(files.map((file) => ({ id, ...file })))
    await tx.trx('venue_cards').insert({ picture: id, card, icon })
  }
  await changeRow(tx, 'venue', 1, { picture: picture?.id ?? '' })
  return toStaffVenue((await loadCatalog(tx.trx)).venue, deps, tx.nowMs)
}

/** A file of the picture by its name, `0123456789abcdef-640.avif`. */
export async function readPicture(db: Db, name: string) {
  const [, id, width, format] = /^([0-9a-f]{16})-(\d{3,4})\.(avif|webp)$/.exec(name) ?? []
  if (!id || !width || !format) return null
  const file = await db('venue_pictures')
    .where({ id, width: Number(width), format: format as PictureFile['format'] })
    .first('content')
  return file ? { type: `image/${format}`, content: Buffer.from(file.content, 'base64') } : null
}
