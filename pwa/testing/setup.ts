import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// A screen that comes as a chunk of its own takes a while on a busy machine.
configure({ asyncUtilTimeout: 5_000 })

// jsdom has neither.
window.scrollTo = () => {}
navigator.sendBeacon ??= () => true

const complained = vi.spyOn(console, 'error')

beforeEach(() => {
  complained.mockReset()
})

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
  if (complained.mock.calls.length > 0) {
    throw new Error(`a stray console.error: ${complained.mock.calls.join('\n')}`)
  }
})
