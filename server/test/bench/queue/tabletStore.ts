import type { Page } from '@playwright/test'
import type { QueuedCommand } from '#shared/commands/command.ts'

export type Person = { userId: number; userName: string }
type StoredRow = { id: number; version: number }
type StoredDay = { day: { allReservations: StoredRow[] } }
type Meta = { id: string; lastFreshMs?: number | null; serverEpoch?: string }
type Entry = { refusal: object | null }

/** A page's store, asked and filled from outside. */
export async function openStore(page: Page) {
  // As one text, in which they find each other: the page knows nothing of this file.
  const content = [openDesk, answered, all, put, left, freshMs, versionOf, files, bytes].join('\n')
  const named = 'globalThis.bench = { put, left, freshMs, versionOf, files, bytes }'
  await page.addInitScript({ content: `${content}\n${named}` })
  const call = <Answer>(name: string, ...given: readonly unknown[]) =>
    page.evaluate<Answer>(`bench.${name}(${given.map((one) => JSON.stringify(one)).join(', ')})`)
  return {
    /** Stores edits in the app's own shape, each with the row that it is about, as one is once it is said to be stored here. */
    put: (edits: readonly QueuedCommand[], user: Person) => call<void>('put', edits, user),
    /** Waits until nothing is left to be sent. Returns how many the server has refused. */
    left: () => call<number>('left'),
    /** When all was last read, by the device's clock; 0 before. */
    freshMs: () => call<number>('freshMs'),
    /** The version of a reservation that this device has. */
    versionOf: (id: number) => call<number | undefined>('versionOf', id),
    /** How many files the worker has cached; 0 without a worker. */
    files: () => call<number>('files'),
    /** The bytes that the browser counts for the app's databases. */
    bytes: () => call<number>('bytes'),
  }
}

async function openDesk() {
  const names = (await indexedDB.databases()).map(({ name }) => name)
  // Opening it before the app has would create it.
  return names.includes('quadras-desk') ? answered(indexedDB.open('quadras-desk')) : null
}

function answered<T>(request: IDBRequest<T>) {
  return new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error!))
  })
}

async function all<Row>(name: string): Promise<Row[]> {
  const db = await openDesk()
  if (!db) return []
  const rows: Row[] = await answered(db.transaction(name).objectStore(name).getAll())
  db.close()
  return rows
}

async function put(edits: QueuedCommand[], user: Person) {
  const [meta] = await all<Meta>('meta')
  const days = await all<StoredDay>('days')
  const rows = new Map(
    days.flatMap(({ day }) => day.allReservations.map((row) => [row.id, row] as const)),
  )
  const db = await openDesk()
  const writes = db!.transaction('outbox', 'readwrite')
  for (const edit of edits) {
    const row = 'id' in edit.command ? rows.get(edit.command.id) : undefined
    writes.objectStore('outbox').add({
      ...edit,
      ...user,
      attempts: 0,
      refusal: null,
      offline: true,
      serverEpoch: meta!.serverEpoch,
      ...(row && { about: [{ kind: 'reservation', row }] }),
    })
  }
  await new Promise((resolve) => writes.addEventListener('complete', resolve))
  db!.close()
}

async function left() {
  const db = await openDesk()
  for (let turn = 1; ; turn += 1) {
    const count = await answered(db!.transaction('outbox').objectStore('outbox').count())
    // Reading them all takes from the time that is measured.
    const entries = turn % 40 === 0 ? await all<Entry>('outbox') : []
    const isOver = entries.length > 0 && entries.every(({ refusal }) => refusal !== null)
    if (count === 0 || isOver) {
      db!.close()
      return count
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function freshMs() {
  const [meta] = await all<Meta>('meta')
  return meta?.lastFreshMs ?? 0
}

async function versionOf(id: number) {
  const days = await all<StoredDay>('days')
  const row = days.flatMap(({ day }) => day.allReservations).find((one) => one.id === id)
  return row?.version
}

async function files() {
  if (!navigator.serviceWorker.controller) return 0
  let count = 0
  for (const name of await caches.keys()) count += (await (await caches.open(name)).keys()).length
  return count
}

async function bytes() {
  const estimate: StorageEstimate & { usageDetails?: { indexedDB?: number } } =
    await navigator.storage.estimate()
  return estimate.usageDetails?.indexedDB ?? 0
}
