import type { AccountTrouble } from '../../payment/charges/chargeRefusal.ts'

/** What the judgement is made from: instants as epoch milliseconds, null where nothing is known. */
export type HealthFacts = {
  nowMs: number
  /** Whether the server is one that customers use. */
  isProduction: boolean
  /** When this installation began to be looked at. */
  sinceMs: number
  /** `damaged`: something that is stored cannot be read any more; `lost`: its file is gone, and a copy was saved of what was open. */
  database: {
    bytes: number | null
    refusedWrite: boolean
    damaged: boolean
    lost: { saved: string | null } | null
    /** Acknowledged writes that a start did not find any more. */
    missing: { writes: number; atMs: number } | null
  }
  /** Results of the nightly and weekly checks; `checksums`: whether PostgreSQL has them. */
  stored: {
    checkedMs: number | null
    allMs: number | null
    rebuilt: { parts: readonly string[]; atMs: number } | null
    checksums: boolean | null
  }
  /** Describes the databases that are ready to take its place; null of one that has none and needs none. `canBeSeen`: whether their state may be read. */
  standby: { expected: number; canBeSeen: boolean; followers: readonly Follower[] } | null
  disk: { freeBytes: number; totalBytes: number; dailyGrowth: number | null } | null
  provider: { isSandbox: boolean; answeredMs: number | null; failingSinceMs: number | null }
  /** What the provider refuses because of the venue's account, and when last; null where there is none. */
  account: { troubles: readonly { trouble: AccountTrouble; atMs: number }[] } | null
  webhook: {
    isUsed: boolean
    lastMs: number | null
    /** Charges paid within a day, and how many of them no webhook announced. */
    paid: number
    unannounced: number
  }
  backup: {
    isNightly: boolean
    testedMs: number | null
    reservations: number | null
    place: string | null
    failed: string | null
    /** Whether what failed is the copy itself, not its way to the second place. */
    isCopyMissing: boolean
  }
  /** Trials of the second place; null where there is none. */
  drill: { last: PlaceDrill | null } | null
  mail: {
    hasServer: boolean
    lastSentMs: number | null
    waiting: number
    failingSinceMs: number | null
    lastError: string | null
  }
  queues: {
    overdue: number
    overdueSinceMs: number | null
    failing: number
    failingSinceMs: number | null
  }
  address: { url: string; answer: AddressAnswer; webhook: boolean | null } | null
  certificate: { host: string; untilMs: number | null; problem: string | null } | null
  clock: {
    aheadMs: number | null
    by: 'provider' | 'database' | null
    jumpedMs: number
    jumpedAtMs: number | null
  }
  tablets: { name: string; seenMs: number | null; waiting: number }[]
  requests: { failing: readonly FailingRoute[] }
  browsers: { errors: number }
  upkeep: { lastMs: number | null; failed: string | null }
}

/** How the venue's own address answered: with this product, not at all, with something else, or no such name. */
export type AddressAnswer = 'ours' | 'silent' | 'other' | 'no-name'

/** Tells how it went to restore the newest copy of the second place into a place of its own. */
export type PlaceDrill = {
  atMs: number
  /** When that copy was taken; null where none was found. */
  copyMs: number | null
  reservations: number | null
  /** Whether what was counted is what was counted when it was taken; else nothing is known of that. */
  isCompared: boolean
  /** In words. */
  failed: string | null
  /** Whether it failed because of the copy, not before it could be tried. */
  isBad: boolean
}

/** Counts answers of a route with an error of the server's own within the last hour: how often, in how many minutes, and when last. */
export type FailingRoute = { name: string; count: number; minutes: number; lastMs: number }

/** A database that follows this one: `behind` until it has caught up; `late` where an acknowledgement does not wait for it. */
export type Follower = { name: string; has: 'all' | 'late' | 'behind' }
