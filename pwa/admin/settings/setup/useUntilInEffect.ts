import type { Setup } from '#shared/operation/setup/setup.ts'
import { setupApi } from '../../../api/operation/setup.ts'
import { usePollUntil } from '../../../api/poll/usePollUntil.ts'

const FOLLOW_MS = 1_500

/** Asks again until the server has started with what was stored; while it starts it does not answer. */
export function useUntilInEffect(isInEffect: boolean, onChange: (setup: Setup) => void) {
  usePollUntil(isInEffect, FOLLOW_MS, async () => onChange(await setupApi.read()))
}
