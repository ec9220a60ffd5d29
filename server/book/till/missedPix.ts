import type { NamedPart } from '#shared/book/till/deskMoney.ts'
import { sumCents } from '#shared/platform/money/money.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { writeMovements, type MovementDraft, type TillMovementRow } from './tillBook.ts'

/** Change of what pays a reservation as a PIX never came, or came after all; in centavos with its sign. */
type PixTurn = { reservationId: number; cents: number }

/** Says what a PIX that never came, or came after all, changes at each reservation that has a share of it; nothing where it stands so already, or has gone back. */
export async function turnsOf(db: Db, pix: TillMovementRow, hasCome: boolean): Promise<PixTurn[]> {
  const opposites = await oppositesOf(db, pix)
  if (sumCents(opposites.map(({ cents }) => cents)) < 0 === !hasCome) return []
  if (hasCome) return heldBy(opposites).map(({ cents, ...turn }) => ({ ...turn, cents: -cents }))
  const shares = await db('till_movements').where({ pixId: pix.id }).orderBy('id')
  const turns: PixTurn[] = []
  for (const { cents, reservationId } of heldBy([pix, ...shares])) {
    const [there] = await db('till_movements')
      .where({ reservationId, method: pix.method })
      .sum({ cents: 'cents' })
    const missed = Math.min(cents, Math.max(0, Number(there?.cents ?? 0)))
    if (missed > 0) turns.push({ reservationId, cents: -missed })
  }
  return turns
}

/** Writes the opposite of a PIX that never came, or of that opposite, in the drawer of the PIX. */
export async function writeTurn(
  tx: Tx,
  pix: TillMovementRow,
  turn: Pick<MovementDraft, 'cents' | 'reservationId' | 'tabId'>,
): Promise<void> {
  const { id: pixId, method, tillId } = pix
  const { id: corrects } = (await oppositesOf(tx.trx, pix)).at(-1) ?? pix
  await writeMovements(tx, [{ ...turn, kind: 'correction', method, tillId, pixId, corrects }])
}

/** Returns what undid a PIX and brought it back, in order: each puts the one before it right. */
export function oppositesOf(db: Db, { id: pixId }: TillMovementRow): Promise<TillMovementRow[]> {
  return db('till_movements').where({ pixId }).whereNotNull('corrects').orderBy('id')
}

/** Divides what goes from one reservation to another by PIX among the PIX that it is of, the last one first. */
export async function ofWhichPix(
  db: Db,
  reservationId: number,
  moved: readonly NamedPart[],
): Promise<(NamedPart & Pick<MovementDraft, 'pixId'>)[]> {
  const standing = await pixAt(db, reservationId)
  return moved.flatMap((part) => {
    if (part.method !== 'pix') return [part]
    let left = -part.cents
    const shares = standing
      .filter(({ tillId }) => tillId === part.tillId)
      .map(({ cents, pixId }) => {
        const share = Math.min(left, cents)
        left -= share
        return { ...part, cents: -share, pixId }
      })
    return [...shares, { ...part, cents: -left }]
  })
}

/** Reads what a reservation has of each PIX, the last one first. */
async function pixAt(db: Db, reservationId: number) {
  const rows = await db('till_movements')
    .where({ reservationId, method: 'pix' })
    .where((own) => own.where({ kind: 'payment' }).orWhere('pixId', '>', 0))
    .orderBy('id')
  const ids = [...new Set(rows.map(({ id, pixId }) => pixId ?? id))]
  return ids
    .toSorted((a, b) => b - a)
    .map((pix) => {
      const own = rows.filter(({ id, pixId }) => (pixId ?? id) === pix)
      const cents = Math.max(0, sumCents(own.map((one) => one.cents)))
      return { pixId: pix, tillId: own[0]?.tillId, cents }
    })
}

function heldBy(rows: readonly TillMovementRow[]): PixTurn[] {
  const ids = [...new Set(rows.flatMap(({ reservationId }) => reservationId ?? []))]
  return ids
    .map((reservationId) => {
      const own = rows.filter((row) => row.reservationId === reservationId)
      return { reservationId, cents: sumCents(own.map(({ cents }) => cents)) }
    })
    .filter(({ cents }) => cents !== 0)
}
