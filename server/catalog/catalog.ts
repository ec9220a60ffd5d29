import type { Knex } from 'knex'
import type { Deps } from '../deps.ts'
import { loadCatalog, type CatalogData } from './loadCatalog.ts'

export type Catalog = {
  /** The catalogue for reading; kept until a committed change is told. */
  current(): Promise<CatalogData>
  /** The catalogue with this version, as the transaction sees it: what is charged is decided on this one. */
  within(trx: Knex.Transaction, version: number): Promise<CatalogData>
}

export type CatalogDeps = Deps & { catalog: Catalog }

/** Keeps one copy of the catalogue in memory, read again after every `catalog` event. */
export function createCatalog({ knex, events }: Pick<Deps, 'knex' | 'events'>): Catalog {
  let loading: Promise<CatalogData> | null = null
  let latest: CatalogData | null = null

  function current() {
    if (!loading) {
      const started = load().catch((error: unknown) => {
        // A failed read is not kept: the next one tries again.
        if (loading === started) loading = null
        throw error
      })
      loading = started
    }
    return loading
  }

  async function load() {
    const data = await loadCatalog(knex)
    if (!latest || data.version >= latest.version) latest = data
    return data
  }

  events.subscribe(({ catalog }) => {
    if (catalog) loading = null
  })

  return {
    current,
    async within(trx, version) {
      if (latest?.version === version) return latest
      // Not kept: what a transaction sees may yet be rolled back.
      return loadCatalog(trx)
    },
  }
}
