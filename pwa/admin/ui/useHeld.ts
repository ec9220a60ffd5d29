import { useState } from 'react'
import { useResource, type Resource } from '../../api/resource.ts'

/** Shows a value; the one before stays until that of another question has come. */
export function useHeld<T>(resource: Resource<T>) {
  const [shown, hold] = useState<T | null>(null)
  const state = useResource(resource)
  if (state.status === 'ready' && state.value !== shown) hold(state.value)
  const retry = () => void resource.reload()
  return {
    /** Null while nothing has ever come. */
    shown,
    /** What is shown is of another question. */
    isWaiting: state.status === 'loading',
    failed: state.status === 'failed' ? { error: state.error, retry } : null,
  }
}
