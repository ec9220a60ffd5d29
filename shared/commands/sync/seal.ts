import * as v from 'valibot'

/** Seals an edit by its author's PIN (`pwa/README.md`, the queue's protocol): HMAC-SHA-256 in base64url over `sealedContent`. */
export const SealSchema = v.object({
  /** Names the author by the id of their account. */
  by: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** The command as it was made, JSON; missing where the edit still has the same. */
  made: v.optional(v.pipe(v.string(), v.maxLength(100_000))),
  /** Milliseconds that were added to the device's clock to get `madeAt`. */
  skewMs: v.optional(v.pipe(v.number(), v.safeInteger())),
  seal: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
})
export type Seal = v.InferOutput<typeof SealSchema>

type Sealed = {
  queue: string
  key: string
  /** ISO, by the device's clock with what it was known to lack. */
  madeAt: string
  skewMs?: number | undefined
  tempId?: number | null | undefined
  drawer?: number | undefined
  by: number
  /** JSON of the command. */
  made: string
}

/** Says over what an edit is sealed: whose, which, of which queue, by both clocks, and what it does. Pure. */
export function sealedContent(edit: Sealed): string {
  const { by, drawer, key, made, madeAt, queue, skewMs, tempId } = edit
  const beside = [skewMs ?? null, tempId ?? null, drawer ?? null]
  return JSON.stringify(['edit', by, queue, key, madeAt, ...beside, made])
}
