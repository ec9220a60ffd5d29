const SECRET_KEYS = new Set(['creditCardToken', 'access_token', 'authToken'])

/** A copy of an event without what must not be kept: a card token can be charged again. */
export function redacted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redacted)
  if (!value || typeof value !== 'object') return value
  const kept = Object.entries(value).filter(([key]) => !SECRET_KEYS.has(key))
  return Object.fromEntries(kept.map(([key, inner]) => [key, redacted(inner)]))
}
