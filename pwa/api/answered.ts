import { NotStored } from './failure.ts'

/** Some browsers' databases never answer, neither yes nor no: after that long they count as failed. */
const ANSWER_MS = 5_000

/** What the browser's database answers; throws `NotStored` when it does not within `ms`. */
export async function answered<T>(work: Promise<T>, ms = ANSWER_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NotStored('no answer')), ms)
  })
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}
