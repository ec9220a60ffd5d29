import { cmp, Dexie, RangeSet, type IntervalTree, type ObservabilitySet } from 'dexie'
import { customerSearch, type ListedCustomer } from '#shared/customers/people/listedCustomer.ts'
import type { OfflineDb } from './offlineDb.ts'

/** Everybody whom the venue knows, ready to be searched: a key that is typed reads nothing and folds no name. */
type People = {
  /** In the order of their names. */
  all: readonly ListedCustomer[]
  search: ReturnType<typeof customerSearch>
}

export type PeopleStore = {
  /** Null until they are read. */
  get(): People | null
  subscribe(listener: () => void): () => void
  /** Reads everybody in the background, once; from then on only who changes, in this tab or another one. */
  prepare(): void
  drop(): void
}

// Between two pages a key that is pressed gets its turn.
const PAGE = 2_000

/** The people of this device in memory, until they are dropped or leave the device. */
export function createPeople(db: OfflineDb): PeopleStore {
  const part = `idb://${db.name}/customers/`
  const listeners = new Set<() => void>()
  let people: People | null = null
  let changed = new RangeSet()
  let isReading = false
  let round: object | null = null

  const show = (next: People | null) => {
    people = next
    listeners.forEach((listener) => listener())
  }
  const mark = (range: IntervalTree) => {
    changed.add(range)
    if (round && !isReading) void read(round)
  }
  const follow = (parts: ObservabilitySet) => {
    if (parts[part]) mark(parts[part])
  }
  const read = async (mine: object) => {
    isReading = true
    try {
      for (let ranges = [...changed]; ranges.length > 0; ranges = [...changed]) {
        changed = new RangeSet()
        const next = await readChanges(ranges, people?.all ?? [])
        if (round !== mine) return
        show(next)
      }
    } catch {
      // The browser closed the database under us: all is read with the next change.
      if (round !== mine) return
      changed.add(EVERYBODY)
      show(people ?? NOBODY)
    } finally {
      if (round === mine) isReading = false
    }
  }
  const readChanges = async (ranges: readonly Range[], before: People['all']) => {
    const found = new Map<number, ListedCustomer>()
    for (const range of ranges) for (const one of await rowsIn(db, range)) found.set(one.id, one)
    const isIn = ({ id }: ListedCustomer) =>
      ranges.some(({ from, to }) => cmp(id, from) >= 0 && cmp(id, to) <= 0)
    return asPeople([...before.filter((one) => !isIn(one)), ...found.values()])
  }
  const prepare = () => {
    if (round) return
    round = {}
    Dexie.on('storagemutated', follow)
    mark(EVERYBODY)
  }
  return {
    get: () => people,
    subscribe(listener) {
      listeners.add(listener)
      prepare()
      return () => listeners.delete(listener)
    },
    prepare,
    drop() {
      Dexie.on.storagemutated.unsubscribe(follow)
      round = null
      isReading = false
      changed = new RangeSet()
      show(null)
    },
  }
}

type Range = { from: unknown; to: unknown }
const EVERYBODY = new RangeSet(Dexie.minKey, Dexie.maxKey)
const NOBODY = asPeople([])

function asPeople(customers: readonly ListedCustomer[]): People {
  const search = customerSearch(customers)
  return { all: search(''), search }
}

async function rowsIn({ customers }: OfflineDb, { from, to }: Range): Promise<ListedCustomer[]> {
  const rows: ListedCustomer[] = []
  for (let lower = from, isFirst = true; ; isFirst = false) {
    const page = await customers
      .where(':id')
      .between(lower, to, isFirst, true)
      .limit(PAGE)
      .toArray()
    rows.push(...page)
    if (page.length < PAGE) return rows
    lower = page.at(-1)!.id
  }
}
