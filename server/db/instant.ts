/** Epoch milliseconds as the database stores instants: ISO 8601 UTC with milliseconds, so that text order is time order. */
export function toInstant(ms: number): string {
  return new Date(ms).toISOString()
}

/** Epoch milliseconds of a stored instant. */
export function fromInstant(text: string): number {
  return Date.parse(text)
}
