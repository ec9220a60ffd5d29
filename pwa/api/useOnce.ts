import { useState } from 'react'
import { createOnce, type Once } from './retryKey.ts'

/** The acts of one screen, each done once however often it is sent. */
export function useOnce(): Once {
  return useState(() => createOnce())[0]
}
