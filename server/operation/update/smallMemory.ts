const MEGABYTE = 1_048_576
/** Where there is more, neither comes near it. */
const SMALL_BYTES = 1_024 * MEGABYTE

/** How glibc shares memory out, by its own names: one pool for each two threads, and what is free goes back at once. */
const POOLS = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

/** V8's semi-space, by itself 16 MB. New objects have three of them, beside the limit for old ones. */
const SEMI_SPACE_MB = 4
const NEW_SPACE_MB = 3 * SEMI_SPACE_MB

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
    `--max-old-space-size=${half - NEW_SPACE_MB}`,
    `--max-semi-space-size=${SEMI_SPACE_MB}`,
  ]
  return { env: POOLS, flags }
}
