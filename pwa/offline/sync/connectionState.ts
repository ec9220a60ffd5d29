import type { SyncState } from './deskSync.ts'

/** How a desk stands with the server, in a person's words. `opening` until it is known for the first time. */
export type ConnectionState = 'opening' | 'here' | 'sending' | 'offline' | 'signedOut'

/** Asking again whether there is a line says nothing yet: it stays as it was until the answer. */
export function connectionAfter(
  before: ConnectionState,
  { value, context }: SyncState,
): ConnectionState {
  switch (value) {
    case 'checking':
      return before
    case 'sending':
      return context.waiting > 0 ? 'sending' : 'here'
    case 'refreshing':
    case 'fresh':
      return 'here'
    case 'backoff':
      return context.isHeldUp ? 'here' : 'offline'
    case 'offline':
      return 'offline'
    case 'signedOut':
      return 'signedOut'
  }
}
