import { createValue } from './resource.ts'

const answered = createValue<string | null>(null)

/** Which copy of its data the server last named, in an answer or an event; null before the first. */
export const answeredEpoch = {
  get: answered.get,
  subscribe: answered.subscribe,
  note(epoch: unknown) {
    if (typeof epoch === 'string' && epoch !== '') answered.set(epoch)
  },
}
