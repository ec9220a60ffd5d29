// Below it a difference is the answer's way here, or seconds that matter to nobody.
const NOTED_MS = 60_000
let aheadMs = 0

/** Learns from the `Date` of an answer how far the server's clock is ahead of this device's, in milliseconds. */
export function noteServerTime(answeredAt: string | null): void {
  const found = Date.parse(answeredAt ?? '') - Date.now()
  if (Number.isFinite(found)) aheadMs = Math.abs(found) < NOTED_MS ? 0 : found
}

/** Now by the server's clock, in epoch milliseconds; by this device's until the server has answered. */
export function serverNowMs(): number {
  return Date.now() + aheadMs
}
