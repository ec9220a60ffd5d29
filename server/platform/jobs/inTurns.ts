import { setImmediate } from 'node:timers/promises'

/** Does the work with a turn of the event loop for all others at each of its pauses. */
export async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  let step = work.next()
  for (; !step.done; step = work.next()) await setImmediate()
  return step.value
}
