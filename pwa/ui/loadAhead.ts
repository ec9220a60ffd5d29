let loading = 0

/** Whether something is being loaded that nobody waits for. */
export const isLoadingAhead = () => loading > 0

/** Loads code that will be needed soon. Undefined when that failed: the screen that needs it asks again, and shows the error. */
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
