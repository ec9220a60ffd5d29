/** Epoch milliseconds as the database stores instants: ISO 8601 UTC with milliseconds, so that text order is time order. */
export function toInstant(ms: number): string {
  return new Date(ms).toISOString()
}

/** Epoch milliseconds of a stored instant. */
export function fromInstant(text: string): number {
  return Date.parse(text)
}

/** Whether the instant is less than that long ago. One still to come is not: the clock was set back since it was written. */
export function isWithin(limitMs: number, instant: string, nowMs: number): boolean {
  const age = nowMs - fromInstant(instant)
  return age >= -CLOCKS_DIFFER_MS && age < limitMs
}

// Several server processes do not agree to the second.
const CLOCKS_DIFFER_MS = 10_000
