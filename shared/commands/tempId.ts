/** Room for everything that one creation makes: the dates of a series, the rows of a copied table. */
const STEP = 1_000_000

/** Whether the id was given by a desk, to a row that the server has not made yet. */
export function isTempId(id: number): boolean {
  return id < 0
}

/** The id of the next creation, when these are taken. Those below it down to the next one are what else it makes. */
export function nextTempId(taken: readonly number[]): number {
  return creationOf(Math.min(0, ...taken)) - STEP
}

/** The creation's own id, out of the id of any row that it makes. */
export function creationOf(tempId: number): number {
  return -Math.floor(-tempId / STEP) * STEP
}
