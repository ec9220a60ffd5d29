import type { Command } from '#shared/commands/command.ts'
import { saidMoney } from '#shared/booking/reservation/saidMoney.ts'
import { occurrenceDates } from '#shared/booking/reservation/series.ts'
import { sumCents, toCents, toReais } from '#shared/platform/money/money.ts'
import type { OutboxEntry } from '../../../offline/store/offlineDb.ts'
import { toQueued } from '../../../offline/queue/outbox.ts'
import type { InHand } from '../../../offline/queue/queueView.ts'
import { knownTo, rowOf, type Known } from './known.ts'

/** Names the money that a refused edit, or one that goes with it, says was taken and no book has; null where there is none. */
export function unrecorded(
  [refused, ...others]: readonly OutboxEntry[],
  known: Known,
): InHand | null {
  if (!refused?.refusal) return null
  const found = [refused, ...others].flatMap((entry) => {
    const command = toQueued(entry)?.command
    if (!command || entry.refusal?.problem?.recorded) return []
    return inHand(command, knownTo(entry, known)) ?? []
  })
  const parts = found.flatMap((one) => one.parts)
  const name = found.find((one) => one.name !== '')?.name ?? ''
  return parts.length > 0 ? { name, parts } : null
}

const FACTS: ReadonlySet<Command['kind']> = new Set([
  'customer.credit',
  'product.stock',
  'reservation.arrival',
  'reservation.part',
  'reservation.undoPart',
] as const)

/** Whether the edit says what has happened, and not what is wished: that money or somebody came, or that something went out. Only who was there can say that it did not. */
export function saysFact(entry: OutboxEntry, known: Known): boolean {
  const command = toQueued(entry)?.command
  if (!command) return false
  if (FACTS.has(command.kind) || /^(till|tab)\./.test(command.kind)) return true
  return (inHand(command, knownTo(entry, known))?.parts.length ?? 0) > 0
}

function inHand(command: Command, known: Known): InHand | null {
  switch (command.kind) {
    case 'reservation.create':
      return ofCreation(command.body)
    case 'reservation.update': {
      const row = rowOf('reservation', command.id, known)
      const parts = saidMoney(command.body, toCents(Number(row?.['price'] ?? 0)))
      return { name: String(row?.['customerName'] ?? command.body.customerName ?? ''), parts }
    }
    case 'reservation.part': {
      const { amount, method } = command.body
      // Credit is in nobody's hand.
      if (method === 'balance') return null
      const name = String(rowOf('reservation', command.id, known)?.['customerName'] ?? '')
      return { name, parts: [{ method, cents: toCents(amount) }] }
    }
    case 'tab.pay': {
      const name = String(rowOf('tab', command.id, known)?.['name'] ?? '')
      const parts = command.body.parts.map(({ amount, method }) => ({
        method,
        cents: toCents(amount),
      }))
      return { name, parts }
    }
    default:
      return null
  }
}

type Creation = Extract<Command, { kind: 'reservation.create' }>['body']

// A weekly one is paid on each of its dates.
function ofCreation(body: Creation): InHand {
  const { courtesy, date, endDate = null, isRecurring = false, paidCredit = 0, price = 0 } = body
  const others = sumCents([paidCredit, courtesy?.amount ?? 0].map(toCents))
  const taken = toReais(Math.max(0, toCents(price) - others))
  const parts = taken > 0 ? saidMoney({ ...body, taken }, 0) : []
  const dates = occurrenceDates({ date: String(date).slice(0, 10), endDate, isRecurring })
  return {
    name: body.customerName,
    parts: parts.map(({ cents, method }) => ({ method, cents: cents * dates.length })),
  }
}
