import * as v from 'valibot'
import { IdSchema } from '../../platform/http/id.schema.ts'
import { wireObject } from '../../platform/http/fields.ts'
import { toCents } from '../../platform/money/money.ts'
import {
  endsAfterStart,
  hoursBetween,
  overlaps,
  slotEnd,
  type HourRange,
} from '../../platform/time/hours.ts'
import { EndHourSchema, HourSchema, WeekdaySchema } from '../../platform/time/time.schema.ts'
import type { Weekday } from '../../platform/time/weekday.ts'

/** By how much prices may go down and up at once, in percent. */
const PERCENT = { least: -90, most: 300 } as const

/** What a price becomes: whole reais, from fifty centavos on the next; whatever costs something never becomes free. */
export function adjustedPrice(price: number, percent: number): number {
  const reais = Math.round((toCents(price) * (100 + percent)) / 10_000)
  return price > 0 ? Math.max(1, reais) : price
}

const PERCENT_TEXT = `De ${PERCENT.least} a ${PERCENT.most}`

/** `POST /api/prices/adjust`: these courts, weekdays and hours, by so many percent; `seen` is what the person was shown of each price that changes. */
export const PriceAdjustSchema = v.pipe(
  wireObject({
    courts: v.pipe(
      v.array(wireObject({ courtId: IdSchema }), 'Escolha as quadras'),
      v.minLength(1, 'Escolha as quadras'),
      v.maxLength(500, 'Lista longa demais'),
    ),
    weekdays: v.pipe(
      v.array(WeekdaySchema, 'Escolha os dias'),
      v.minLength(1, 'Escolha os dias'),
      v.maxLength(7, 'Lista longa demais'),
    ),
    startTime: HourSchema,
    endTime: EndHourSchema,
    percent: v.pipe(
      v.number('Informe a porcentagem'),
      v.integer('Use um número inteiro'),
      v.minValue(PERCENT.least, PERCENT_TEXT),
      v.maxValue(PERCENT.most, PERCENT_TEXT),
      v.notValue(0, 'Informe quanto muda'),
    ),
    seen: v.pipe(
      v.array(
        wireObject({
          id: IdSchema,
          startTime: HourSchema,
          endTime: EndHourSchema,
          price: v.number('Informe um valor em reais'),
        }),
        'Confira os preços',
      ),
      v.minLength(1, 'Nenhum preço muda'),
      v.maxLength(5_000, 'Lista longa demais'),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['startTime'], ['endTime']],
      endsAfterStart,
      'O horário de término deve ser posterior ao horário de início',
    ),
    ['endTime'],
  ),
)
export type PriceAdjust = v.InferOutput<typeof PriceAdjustSchema>

type Priced = HourRange & { id: number; courtId: number; weekday: Weekday; price: number }
/** A price that changes, and what stands in its place: those hours that were not chosen keep the old one. */
export type Adjusted<P> = { row: P; parts: (HourRange & { price: number })[] }

/** The prices that this changes. In order of the list; the first part of each keeps its row. */
export function adjustPrices<P extends Priced>(
  prices: readonly P[],
  { courts, weekdays, percent, ...hours }: Omit<PriceAdjust, 'seen'>,
): Adjusted<P>[] {
  const ids = new Set(courts.map(({ courtId }) => courtId))
  return prices
    .filter((row) => ids.has(row.courtId) && weekdays.includes(row.weekday) && overlaps(row, hours))
    .map((row) => ({ row, parts: partsOf(row, hours, adjustedPrice(row.price, percent)) }))
    .filter(({ row, parts }) => parts.some(({ price }) => price !== row.price))
}

function partsOf(row: Priced, hours: HourRange, price: number) {
  const [from, to] = [latest(row.startTime, hours.startTime), earliest(row.endTime, hours.endTime)]
  return [
    { startTime: row.startTime, endTime: from, price: row.price },
    { startTime: from, endTime: to, price },
    { startTime: to, endTime: row.endTime, price: row.price },
  ].filter(({ startTime, endTime }) => startTime < endTime)
}

const latest = (one: string, other: string) => (one > other ? one : other)
const earliest = (one: string, other: string) => (one < other ? one : other)

/** What the sender was shown of the prices that change. */
export function seenOf(adjusted: readonly Adjusted<Priced>[]): PriceAdjust['seen'] {
  return adjusted.map(({ row: { id, startTime, endTime, price } }) => ({
    id,
    startTime,
    endTime,
    price,
  }))
}

/** Whether exactly that was shown. */
export function isAsSeen(adjusted: readonly Adjusted<Priced>[], seen: PriceAdjust['seen']) {
  const seenText = (one: PriceAdjust['seen'][number]) =>
    `${one.id} ${one.startTime} ${one.endTime} ${toCents(one.price)}`
  const [now, then] = [seenOf(adjusted), seen].map((list) => list.map(seenText).toSorted().join())
  return now === then
}

/** Of a table that is added to another the hours that this one has no price for, joined as they were. */
export function missingHours<P extends HourRange>(own: readonly HourRange[], other: readonly P[]) {
  return other.flatMap((row) => {
    const pieces: P[] = []
    for (const hour of hoursBetween(row.startTime, row.endTime)) {
      const piece = { startTime: hour, endTime: slotEnd(hour) }
      if (own.some((price) => overlaps(price, piece))) continue
      const last = pieces.at(-1)
      if (last?.endTime === hour) last.endTime = piece.endTime
      else pieces.push({ ...row, ...piece })
    }
    return pieces
  })
}
