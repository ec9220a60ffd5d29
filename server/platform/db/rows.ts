/** The row of a query that cannot come back empty; throws when it does, which is a defect. */
export function present<T>(row: T): T & ({} | null) {
  if (row === undefined) throw new Error('A row that must be there is missing')
  return row
}

// SQLite takes 500 rows in one insert and 32,766 parameters in one statement.
const ROWS = 400

/** The rows in chunks that fit into one statement on both engines. */
export function inChunks<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / ROWS)
  return Array.from({ length: count }, (_, index) => rows.slice(index * ROWS, (index + 1) * ROWS))
}
