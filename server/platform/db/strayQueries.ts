import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from './db.ts'

type Acquire = (this: unknown) => Promise<unknown>

const inside = new AsyncLocalStorage<true>()
const guarded = new WeakSet<Db>()

/** Makes a query that forgot its `trx` inside a transaction fail at once, instead of waiting for SQLite's one connection for ever. Only for tests, because tracking every promise is slow. */
export function refuseStrayQueries(knex: Db): void {
  guarded.add(knex)
  // Not bound: knex's migrator uses a copy of the client, which must be its own `this`.
  const acquire: Acquire = knex.client.acquireConnection
  knex.client.acquireConnection = function (this: unknown) {
    refuseStray(knex)
    return acquire.call(this)
  }
}

/** Throws inside a transaction's work when the database is watched. */
export function refuseStray(knex: Db): void {
  if (guarded.has(knex) && inside.getStore())
    throw new Error('A query inside a transaction must use its trx')
}

/** Runs a transaction's work, and watches it when the database is watched. */
export function runWatched<T>(knex: Db, work: () => Promise<T>): Promise<T> {
  return guarded.has(knex) ? inside.run(true, work) : work()
}
