import type { Db } from '../../platform/db/db.ts'
import { readCardPicture, readSquarePicture } from '../../venue/profile/cardPicture.ts'
import { drawCard } from './drawCard.ts'
import { drawIcon } from './drawIcon.ts'
import { faceId, type Faced, type IconKind } from './faceId.ts'

/** The venue's card and icons, each drawn once for as long as the venue looks the same. */
export type VenueFace = {
  card(venue: Faced): Promise<Buffer>
  icon(venue: Faced, kind: IconKind): Promise<Buffer>
}

export function createVenueFace(reads: Db): VenueFace {
  let id = ''
  let drawings = new Map<string, Promise<Buffer>>()

  /** Draws one after the other: whoever books waits for the same processor. */
  let last: Promise<unknown> = Promise.resolve()

  function once(venue: Faced, name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const now = faceId(venue)
    if (now !== id) {
      id = now
      drawings = new Map()
    }
    const known = drawings.get(name)
    if (known) return known
    const of = drawings
    const drawing = last.then(draw).catch((error: unknown) => {
      of.delete(name)
      throw error
    })
    last = drawing.catch(() => undefined)
    drawings.set(name, drawing)
    return drawing
  }

  return {
    card: (venue) =>
      once(
        venue,
        'card',
        async () => (await readCardPicture(reads, venue.picture)) ?? drawCard(venue),
      ),
    icon: (venue, kind) =>
      once(venue, kind, async () =>
        drawIcon(venue, kind, await readSquarePicture(reads, venue.picture)),
      ),
  }
}
