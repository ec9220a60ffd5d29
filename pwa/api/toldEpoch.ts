import { createValue } from './resource.ts'

const told = createValue<string | null>(null)

/** Which copy of its data the server last spoke of, in an answer or an event; null before the first. */
export const toldEpoch = {
  get: told.get,
  subscribe: told.subscribe,
  note(epoch: unknown) {
    if (typeof epoch === 'string' && epoch !== '') told.set(epoch)
  },
}
