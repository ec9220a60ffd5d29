/** Cache Storage in memory, keyed by path, in the order in which things were put. */
export function fakeCaches(): CacheStorage {
  const stores = new Map<string, Map<string, Response>>()
  const cacheOf = (entries: Map<string, Response>) => ({
    match: async (path: string | Request) => entries.get(pathOf(path))?.clone(),
    put: async (path: string, response: Response) => void entries.set(path, response),
    delete: async (path: string | Request) => entries.delete(pathOf(path)),
    keys: async () =>
      [...entries.keys()].map((path) => ({ url: `https://quadras.example${path}` })),
  })
  return {
    async open(name: string) {
      if (!stores.has(name)) stores.set(name, new Map())
      return cacheOf(stores.get(name)!)
    },
    async match(path: string) {
      const entries = [...stores.values()].find((entries) => entries.has(path))
      return entries?.get(path)?.clone()
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    has: async (name: string) => stores.has(name),
  } as unknown as CacheStorage
}

function pathOf(key: string | Request) {
  return typeof key === 'string' ? key : key.url.replace('https://quadras.example', '')
}
