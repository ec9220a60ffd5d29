/** Asks again and again until the other is done; how long each answer took, in milliseconds. */
export async function waitsDuring(
  ask: () => Promise<void>,
  other: Promise<void>,
): Promise<number[]> {
  const state = { isDone: false }
  const done = other.finally(() => (state.isDone = true))
  const waits: number[] = []
  do {
    const beganMs = performance.now()
    await ask()
    waits.push(performance.now() - beganMs)
  } while (!state.isDone)
  await done
  return waits
}
