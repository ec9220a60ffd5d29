import { expect, test, vi } from 'vitest'

/** The app as it starts in a browser where the names of its storage do this. */
async function startedWith(get: () => Storage | null) {
  const own = Object.getOwnPropertyDescriptor(window, 'localStorage')!
  Object.defineProperty(globalThis, 'localStorage', { get, configurable: true })
  vi.resetModules()
  try {
    return (await import('./storage.ts')).deviceStorage
  } finally {
    Object.defineProperty(globalThis, 'localStorage', own)
    vi.resetModules()
  }
}

test('what the browser stores is stored there', async () => {
  const storage = await startedWith(() => sessionStorage)
  storage.setItem('sport', 'vôlei')
  expect(sessionStorage.getItem('sport')).toBe('vôlei')
})

test.each([
  [
    'whose cookies are blocked',
    () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  ],
  ['without storage', () => null],
])('in a browser %s it is stored until the page goes', async (_, get) => {
  const storage = await startedWith(get)
  storage.setItem('sport', 'vôlei')
  expect([storage.getItem('sport'), storage.key(0), storage.length]).toEqual(['vôlei', 'sport', 1])
  storage.removeItem('sport')
  expect(storage.getItem('sport')).toBeNull()
  storage.setItem('a', '1')
  storage.clear()
  expect(storage.length).toBe(0)
})
