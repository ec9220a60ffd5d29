type Bound = {
  atOnce: number
  /** Begins nothing more after this time; the rest waits for the next round. */
  forMs?: number
}

/** Works on the items side by side, `atOnce` at most; one that fails does not stop the others, the first error is rethrown. */
export async function sideBySide<T>(
  items: readonly T[],
  { atOnce, forMs = Number.POSITIVE_INFINITY }: Bound,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const since = performance.now()
  const left = items.values()
  const failures: unknown[] = []
  const worker = async () => {
    for (const item of left) {
      await work(item).catch((error: unknown) => failures.push(error))
      if (performance.now() - since >= forMs) return
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  if (failures.length > 0) throw failures[0]
}
