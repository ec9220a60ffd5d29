const MEGABYTE = 1_048_576
/** Where there is more, neither comes near it. */
const SMALL_BYTES = 1_024 * MEGABYTE

/** How glibc shares memory out, by its own names: one pool for each two threads, and what is free goes back at once. */
const POOLS = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

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
  return { env: POOLS, flags: [`--max-old-space-size=${half}`] }
}
