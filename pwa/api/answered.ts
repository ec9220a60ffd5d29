import { NotStored } from './failure.ts'

/** Some browsers' databases never answer, neither yes nor no: after that long they count as failed. */
export const ANSWER_MS = 5_000

/** What the browser's database answers; throws `NotStored` when it does not in time. */
export async function answered<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NotStored('no answer')), ANSWER_MS)
  })
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}
