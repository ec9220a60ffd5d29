type Locks = Pick<LockManager, 'request'>

/** Runs the work unless another tab of this browser is at it; null when one is. The browser frees the lock of a tab that dies. */
export async function oneAtATime<T>(
  work: () => Promise<T>,
  locks: Locks = navigator.locks,
): Promise<T | null> {
  return locks.request('quadras-desk', { ifAvailable: true }, (lock) => (lock ? work() : null))
}
