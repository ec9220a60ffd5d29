/** The names of the entries of a table, as their type. */
export function keysOf<Table extends object>(table: Table) {
  return Object.keys(table) as (keyof Table & string)[]
}
