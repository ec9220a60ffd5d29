import * as v from 'valibot'

/** What the server says to the process that started it: it is about to listen, or wants another release to run. */
export const FromServerSchema = v.variant('say', [
  v.object({ say: v.literal('ready') }),
  v.object({ say: v.literal('update'), id: v.number(), to: v.string() }),
])
export type FromServer = v.InferOutput<typeof FromServerSchema>

/** The answer to `ready`. */
export const LISTEN = 'listen'

/** What the new release says of itself when it was tried and does not work. */
export const TrialSchema = v.object({ failed: v.string() })

/** Where the releases lie and which one runs, as the server that was started learns it. */
export const RELEASES_VARIABLE = 'RELEASES_FOLDER'
export const RELEASE_VARIABLE = 'RELEASE'
