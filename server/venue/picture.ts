import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import * as v from 'valibot'
import { VENUE_PICTURE_WIDTHS } from '#shared/venue/picture.ts'
import { wireObject } from '#shared/http/fields.ts'
import type { Venue } from '#shared/venue/venue.schema.ts'
import { loadCatalog } from '../catalog/catalog.ts'
import { changeRow } from '../db/changeRows.ts'
import type { Db } from '../db/db.ts'
import { lockCourts, type Tx } from '../db/writeTransaction.ts'
import { ProblemError } from '../http/problem.ts'
import { refuseStale } from '../http/rowEdit.ts'
import { toStaffVenue, type VenueDeps } from './venue.ts'

const PictureSchema = wireObject({
  image: v.pipe(v.string('Envie uma imagem'), v.base64('Envie uma imagem')),
})

export type PictureFile = { width: number; format: 'avif' | 'webp'; content: string }
export type Picture = { id: string; files: PictureFile[] }

// What a phone's camera makes has a quarter of it; more would only cost memory.
const MOST_PIXELS = 60_000_000

/** What customers get of an uploaded picture: small, in two sizes and formats, without where and when it was taken. */
export async function makePicture(body: unknown): Promise<Picture> {
  const { image } = v.parse(PictureSchema, body)
  const original = Buffer.from(image, 'base64')
  // Loaded with the first picture: the server starts without it.
  const { default: sharp } = await import('sharp')
  if (!(await isPhoto(() => sharp(original)))) throw new ProblemError('invalid-picture')
  const sizes = VENUE_PICTURE_WIDTHS.flatMap((width) =>
    (['avif', 'webp'] as const).map((format) => ({ width, format })),
  )
  try {
    const files = await Promise.all(
      sizes.map(async ({ width, format }) => {
        const small = sharp(original, { limitInputPixels: MOST_PIXELS })
          .rotate()
          .resize({ width, height: Math.round(width / 2.5), fit: 'cover', position: 'attention' })
        const made = format === 'avif' ? small.avif({ quality: 42 }) : small.webp({ quality: 58 })
        return { width, format, content: (await made.toBuffer()).toString('base64') }
      }),
    )
    const id = createHash('sha256').update(original).digest('hex').slice(0, 16)
    return { id, files }
  } catch (error) {
    throw new ProblemError('invalid-picture', { cause: error })
  }
}

// A drawing (SVG) or a document could make the server read or compute much for few bytes.
async function isPhoto(open: () => Sharp) {
  try {
    return ['jpeg', 'png', 'webp', 'heif', 'gif'].includes((await open().metadata()).format)
  } catch {
    return false
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
  if (picture) {
    const rows = picture.files.map((file) => ({ id: picture.id, ...file }))
    await tx.trx('venue_pictures').insert(rows)
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
