// SQLite takes 500 rows in one insert and 32,766 parameters in one statement.
const ROWS = 400

/** The rows in parts that one statement can carry on both engines. */
export function inChunks<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / ROWS)
  return Array.from({ length: count }, (_, index) => rows.slice(index * ROWS, (index + 1) * ROWS))
}
