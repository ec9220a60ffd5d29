import { Unreachable } from '../../api/client.ts'
import type { Resource } from '../../api/resource.ts'

const STATE = { status: 'failed', error: new Unreachable(null) } as const

/** What the server cannot know: it is about a row that it has not made yet. */
export const NOT_THERE_YET: Resource<never> = {
  get: () => STATE,
  subscribe: () => () => {},
  reload: async () => {},
  refresh: async () => {},
}
