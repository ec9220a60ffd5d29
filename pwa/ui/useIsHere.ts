import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server, and until the browser has taken over what the server has drawn: only then comes what this device alone knows. */
export function useIsHere(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
