let loading = 0

/** Whether something is being loaded that nobody waits for. */
export const isLoadingAhead = () => loading > 0

/** Loads what will be needed; undefined when it did not come, which is said by whoever needs it then. */
export async function loadAhead<T>(load: () => Promise<T>): Promise<T | undefined> {
  loading += 1
  try {
    return await load()
  } catch {
    return undefined
  } finally {
    loading -= 1
  }
}
