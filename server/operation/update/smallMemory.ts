const MEGABYTE = 1_048_576
/** Where there is more, neither comes near it. */
const SMALL_BYTES = 1_024 * MEGABYTE

/** How glibc shares memory out, by its own names: one pool for each two threads, and what is free goes back at once. */
const POOLS = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Holds each half of the young objects to so much; V8 has three of them, of sixteen by itself, beside the limit for the old ones. */
const HALVES_OF_YOUNG_MB = 4
const YOUNG_MB = 3 * HALVES_OF_YOUNG_MB

/**
 * How Node is started in a small memory: half of it is for JavaScript, which by itself takes all before it collects; the rest is for SQLite's pages and files
 * on their way, of which glibc would keep a pool for each thread.
 */
export function smallMemory(allowedBytes: number | undefined): {
  env: Partial<Record<string, string>>
  flags: string[]
} {
  if (!allowedBytes || allowedBytes >= SMALL_BYTES) return { env: {}, flags: [] }
  const half = Math.floor(allowedBytes / 2 / MEGABYTE)
  const flags = [
    `--max-old-space-size=${half - YOUNG_MB}`,
    `--max-semi-space-size=${HALVES_OF_YOUNG_MB}`,
  ]
  return { env: POOLS, flags }
}
