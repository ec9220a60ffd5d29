import type { Deps } from '../../platform/deps.ts'

/** Counts the turns of the event loop since the database last answered, up to which everybody waits for it anyway. The returned function ends it. */
export function countTurns({ knex, reads }: Pick<Deps, 'knex' | 'reads'>): () => number {
  let turns = 0
  const begin = () => (turns = 0)
  for (const db of new Set([knex, reads])) db.on('query-response', begin)
  let counting = setImmediate(function count() {
    turns += 1
    counting = setImmediate(count)
  })
  return () => {
    clearImmediate(counting)
    for (const db of new Set([knex, reads])) db.off('query-response', begin)
    return turns
  }
}
