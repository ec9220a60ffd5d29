import * as v from 'valibot'
import { AnsweredDateSchema } from '../../platform/time/time.schema.ts'
import { sumCents } from '../../platform/money/money.ts'
import { addDays, daysBetween, type CivilDate } from '../../platform/time/civil.ts'

/** Where an entry comes from: what gave credit, what took it. */
const CREDIT_SOURCES = ['rain', 'policy', 'hand', 'hold', 'use', 'return', 'expiry'] as const
export type CreditSource = (typeof CREDIT_SOURCES)[number]

const CREDIT_SOURCE_NAMES: Record<CreditSource, string> = {
  rain: 'Chuva',
  policy: 'Cancelamento',
  hand: 'Lançado pela equipe',
  hold: 'Guardado para um pagamento',
  use: 'Usado em reserva',
  return: 'Devolvido',
  expiry: 'Venceu',
}

/** Names an entry: staff take away what closings gave for a reservation only to give its money back. */
export function creditEntryName(source: CreditSource, reservationId: number | null): string {
  return source === 'hand' && reservationId !== null
    ? 'Trocado por dinheiro'
    : CREDIT_SOURCE_NAMES[source]
}

/** For how long new credit may be used, unless somebody says otherwise. */
export const CREDIT_DAYS = 180
/** For how long credit that comes back may be used at least. */
const RETURNED_DAYS = 30

/** How many days before it ends its customer is reminded of it, the longest first. */
export const WARNING_DAYS = [15, 3] as const
export type CreditWarning = (typeof WARNING_DAYS)[number]

/** Which of the warnings belongs to that day: who could not be warned on the very day is warned later; null when it is too early or over. */
export function creditWarning(expiresOn: CivilDate, today: CivilDate): CreditWarning | null {
  const left = daysBetween(today, expiresOn)
  if (left < 0) return null
  return WARNING_DAYS.findLast((days) => left <= days) ?? null
}

/** What was given at one time: its entries name it, and it ends on the latest day that one of them says. In centavos. */
export type CreditLot = { lot: string; left: number; expiresOn: CivilDate }
/** A part of a lot, in centavos; never negative. */
export type CreditPart = { lot: string; cents: number }

/** An entry that is to be written: centavos with their sign. */
export type CreditDraft = CreditPart & { expiresOn: CivilDate }

/** What may be used on that day, in the order in which it is: what ends first, of those the oldest. The last day belongs to it. */
export function usableLots(lots: readonly CreditLot[], today: CivilDate): CreditLot[] {
  return lots
    .filter(({ left, expiresOn }) => left > 0 && expiresOn >= today)
    .toSorted((a, b) => (a.expiresOn < b.expiresOn ? -1 : a.expiresOn > b.expiresOn ? 1 : 0))
}

/** Centavos that may be used on that day. */
export function creditOn(lots: readonly CreditLot[], today: CivilDate): number {
  return sumCents(usableLots(lots, today).map(({ left }) => left))
}

/** The entries that use so many centavos; null when there are not as many. */
export function useCredit(
  lots: readonly CreditLot[],
  cents: number,
  today: CivilDate,
): CreditDraft[] | null {
  if (creditOn(lots, today) < cents) return null
  let rest = cents
  return usableLots(lots, today).flatMap(({ lot, left, expiresOn }) => {
    const part = Math.min(left, rest)
    rest -= part
    return part > 0 ? [{ lot, cents: -part, expiresOn }] : []
  })
}

/**
 * The entries that give back so many centavos of what was used, to the lots that they came from, the one that was used last first; there they
 * stay usable for a while, also when the lot has ended meanwhile. `used` are the parts in their order, without what came back already.
 * Null when it is more than was used.
 */
export function returnCredit(
  used: readonly CreditPart[],
  cents: number,
  { lots, today }: { lots: readonly CreditLot[]; today: CivilDate },
): CreditDraft[] | null {
  if (sumCents(used.map((part) => part.cents)) < cents) return null
  const least = addDays(today, RETURNED_DAYS)
  let rest = cents
  return used.toReversed().flatMap(({ lot, cents: most }) => {
    const part = Math.min(most, rest)
    rest -= part
    const end = lots.find((one) => one.lot === lot)?.expiresOn ?? least
    return part > 0 ? [{ lot, cents: part, expiresOn: end > least ? end : least }] : []
  })
}

/** The entries that end what could be used until yesterday. */
export function expireCredit(lots: readonly CreditLot[], today: CivilDate): CreditDraft[] {
  return lots
    .filter(({ left, expiresOn }) => left > 0 && expiresOn < today)
    .map(({ lot, left, expiresOn }) => ({ lot, cents: -left, expiresOn }))
}

/** An entry as staff and its customer see it; money in reais. */
const CreditEntrySchema = v.object({
  id: v.number(),
  /** ISO instant. */
  at: v.string(),
  source: v.picklist(CREDIT_SOURCES),
  /** Negative for what was used, taken or ended. */
  amount: v.number(),
  expiresOn: AnsweredDateSchema,
  /** Why, in the words of who gave or took it by hand. */
  note: v.nullable(v.string()),
  who: v.nullable(v.string()),
  reservationId: v.nullable(v.number()),
})

/** What may still be used of something given, in reais. */
export const UsableCreditSchema = v.object({ amount: v.number(), expiresOn: AnsweredDateSchema })
export type UsableCredit = v.InferOutput<typeof UsableCreditSchema>

/** Somebody's credit; money in reais. */
export const CustomerCreditSchema = v.object({
  /** What may be used, in the order in which it is. */
  lots: v.array(UsableCreditSchema),
  /** The latest first, the last of them. */
  entries: v.array(CreditEntrySchema),
})
export type CustomerCredit = v.InferOutput<typeof CustomerCreditSchema>
