import { sumCents } from '../money/money.ts'
import type { TillMethod } from './till.ts'

/** What came in by one method for a reservation, less what went back; in centavos. */
export type DeskPart = { method: TillMethod; cents: number }

/** How it was paid: one part of it in another way than the rest. */
type Ways = { method?: TillMethod | undefined; also?: DeskPart | undefined }

/**
 * What has to come in or go back so that the venue has `kept` of what was taken for a reservation. What comes in does so by the methods that somebody
 * named, else by the last one; what goes back goes by each part's own way, the last part first.
 */
export function deskMovements(
  had: readonly DeskPart[],
  kept: number,
  { also, method }: Ways = {},
): DeskPart[] {
  const missing = kept - sumCents(had.map(({ cents }) => cents))
  if (missing === 0) return []
  if (missing > 0) {
    const part = Math.min(missing, also?.cents ?? 0)
    const rest = { method: method ?? had.at(-1)?.method ?? 'other', cents: missing - part }
    return [rest, { method: also?.method ?? 'other', cents: part }].filter(({ cents }) => cents > 0)
  }
  let left = -missing
  return had
    .toReversed()
    .map((part) => {
      const cents = Math.min(left, Math.max(0, part.cents))
      left -= cents
      return { method: part.method, cents: -cents }
    })
    .filter(({ cents }) => cents !== 0)
}
