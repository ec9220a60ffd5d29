/** What this browser lets the app store on the device; in memory until the page goes where it lets it store nothing, as with cookies blocked. */
export const deviceStorage = storageOr(() => localStorage)

/** The same for this tab alone. */
export const tabStorage = storageOr(() => sessionStorage)

/** Whether what this tab stores is still there after a reload. */
export const outlivesReload = typeof Storage === 'function' && tabStorage instanceof Storage

/** Stores a text. Where the browser has no room for it nothing is stored, and the caller goes on. */
export function store(storage: Storage, key: string, text: string): void {
  try {
    storage.setItem(key, text)
  } catch {
    // Nothing is stored: it lasts as long as the screen.
  }
}

function storageOr(named: () => Storage | null): Storage {
  try {
    // The name itself throws with cookies blocked; in an Android app's web view it may be null.
    return named() ?? createMemory()
  } catch {
    return createMemory()
  }
}

function createMemory(): Storage {
  const stored = new Map<string, string>()
  return {
    get length() {
      return stored.size
    },
    key: (index) => [...stored.keys()][index] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
  }
}
