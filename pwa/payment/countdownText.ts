/** `m:ss`; a second that has begun still counts. */
export function countdownText(remainingMs: number): string {
  const seconds = Math.ceil(remainingMs / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
