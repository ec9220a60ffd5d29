import type { ImportPreview } from '#shared/operation/import/import.schema.ts'
import { formatPhone } from '#shared/platform/contact/phone.ts'
import { formatReais, sumCents } from '#shared/platform/money/money.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { rangeText } from '#shared/platform/time/hours.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/platform/time/weekday.ts'
import type { CatalogData } from '../../venue/catalog/catalog.ts'
import type { BookingWork } from './judgeBookings.ts'
import type { CustomerWork } from './judgeCustomers.ts'
import type { PriceWork } from './judgePrices.ts'

type Courts = CatalogData['courts']
const EXAMPLES = 5

/** What the rows that are ready would write, for the person who decides. */
export function previewOf(
  work: BookingWork | CustomerWork | PriceWork,
  courts: Courts,
): ImportPreview {
  if (work.kind === 'bookings') return ofBookings(work, courts)
  const none = { people: 0, dates: 0, from: null, until: null, cents: 0 }
  if (work.kind === 'prices') {
    return { ...none, examples: spread(work.prices).map(({ draft }) => priceText(draft, courts)) }
  }
  const people = work.linker.added()
  const examples = spread(people).map(({ name, phone }) =>
    phone ? `${name}, ${formatPhone(phone)}` : name,
  )
  return { ...none, people: people.length, examples }
}

function ofBookings({ booked }: BookingWork, courts: Courts): ImportPreview {
  const dates = booked.flatMap(({ places }) => places.map(({ date }) => date)).toSorted()
  return {
    people: new Set(booked.map(({ customer }) => customer.root)).size,
    dates: dates.length,
    from: dates[0] ?? null,
    until: dates.at(-1) ?? null,
    cents: sumCents(booked.map(({ draft, places }) => draft.price * places.length)),
    examples: spread(booked).map((one) => bookedText(one, courts)),
  }
}

function bookedText({ draft, places }: BookingWork['booked'][number], courts: Courts) {
  const { courtId, customerName, price } = draft
  const first = places[0]!
  const last = places.at(-1)!
  const day = WEEKDAY_LABELS[weekdayOf(first.date)].toLowerCase()
  const hours = `${day}, ${rangeText(first)}`
  const when =
    places.length === 1
      ? `${formatDate(first.date)}, ${hours}, ${formatReais(price)}`
      : `${hours}, ${places.length} datas de ${formatDate(first.date)} a ${formatDate(last.date)}, ${formatReais(price)} cada`
  return `${customerName}: ${courtName(courtId, courts)}, ${when}`
}

function priceText(
  { courtId, price, weekday, ...hours }: PriceWork['prices'][number]['draft'],
  courts: Courts,
) {
  const day = WEEKDAY_LABELS[weekday].toLowerCase()
  return `${courtName(courtId, courts)}: ${day}, ${rangeText(hours)}, ${formatReais(price)}`
}

function courtName(courtId: number, courts: Courts) {
  return courts.find(({ id }) => id === courtId)?.name ?? ''
}

/** A few of them from the whole file, the first and the last among them. */
function spread<T>(all: readonly T[]): T[] {
  if (all.length <= EXAMPLES) return [...all]
  const step = (all.length - 1) / (EXAMPLES - 1)
  return Array.from({ length: EXAMPLES }, (_, at) => all[Math.round(at * step)]!)
}
