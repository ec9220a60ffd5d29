import { useEffect } from 'react'
import type { Setup } from '#shared/operation/setup/setup.ts'
import { setupApi } from '../../../api/operation/setup.ts'

const FOLLOW_MS = 1_500

/** Asks again until the server has started with what was stored. */
export function useUntilInEffect(isInEffect: boolean, onChange: (setup: Setup) => void) {
  useEffect(() => {
    if (isInEffect) return
    const timer = setInterval(
      // While it starts it does not answer.
      () => void setupApi.read().then(onChange, () => undefined),
      FOLLOW_MS,
    )
    return () => clearInterval(timer)
  }, [isInEffect, onChange])
}
