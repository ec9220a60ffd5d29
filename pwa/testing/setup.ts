import './quickReact.ts'
import { MessageChannel } from 'node:worker_threads'
import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, vi } from 'vitest'
import { WAIT_MS } from '#shared/platform/testing/runs.ts'
import './environment.ts'

// Again for each file: one may have changed them.
configure({ asyncUtilTimeout: WAIT_MS, defaultHidden: false })

// The database takes a turn of the event loop for each step, and Node gives one between two checks of the DOM. Messages come one
// after the other, each a task of its own.
const steps: (() => void)[] = []
const { port1, port2 } = new MessageChannel()
port1.on('message', () => steps.shift()?.())
port1.unref()
Object.assign(globalThis, {
  setImmediate(step: () => void) {
    steps.push(step)
    port2.postMessage(null)
  },
})

// jsdom has one tab only.
Object.defineProperty(navigator, 'locks', {
  value: { request: (_name: string, _options: object, run: (lock: object) => unknown) => run({}) },
  // Once for each test file.
  configurable: true,
})

const complained = vi.spyOn(console, 'error')

let databases = new IDBFactory()

beforeEach(() => {
  complained.mockReset()
  databases = new IDBFactory()
  Dexie.dependencies.indexedDB = databases
})

afterEach(async () => {
  cleanup()
  // The database would wait for a stopped clock.
  vi.useRealTimers()
  await deleteOfflineData()
  sessionStorage.clear()
  localStorage.clear()
  if (complained.mock.calls.length > 0) {
    throw new Error(`a stray console.error: ${complained.mock.calls.join('\n')}`)
  }
})

/** Open connections close themselves. Work that a test left running finds no database, so that it does not write into the next test's. */
function deleteOfflineData() {
  const left = databases
  left.open = () => {
    throw new DOMException('its test is over', 'InvalidStateError')
  }
  return new Promise<void>((resolve, reject) => {
    const removal = left.deleteDatabase('quadras-desk')
    removal.addEventListener('success', () => resolve())
    removal.addEventListener('error', () => reject(new Error('the database could not be deleted')))
  })
}
