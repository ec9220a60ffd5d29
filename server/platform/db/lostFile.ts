/** SQLite files that are no longer where this process opened them, and the copy that was made of what it still has open. */
const lost = new Map<string, { saved: string | null }>()

/** Remembers that the file is gone, or that it is there again. */
export function noteLost(address: string, state: { saved: string | null } | null): void {
  if (state) lost.set(address, state)
  else lost.delete(address)
}

/** Null of a file that is in its place. */
export function lostFile(address: string): { saved: string | null } | null {
  return lost.get(address) ?? null
}
