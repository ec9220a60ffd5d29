import type { Page } from '@playwright/test'

/** Whatever this page's browser stores for the product, as text: every database, cache and storage by name. */
export function cachedOnDevice(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error!))
      })
    const cached: Record<string, string> = {
      localStorage: JSON.stringify(localStorage),
      sessionStorage: JSON.stringify(sessionStorage),
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await answered(indexedDB.open(name!))
      for (const store of database.objectStoreNames) {
        const rows = await answered(database.transaction(store).objectStore(store).getAll())
        cached[`${name} ${store}`] = JSON.stringify(rows)
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        const headers = JSON.stringify([...response!.headers])
        cached[`${name} ${request.url}`] = `${headers} ${await response!.text()}`
      }
    }
    return cached
  })
}
