type Row = { id: number }

/** The rows with this one in the place of the one with its id, or at the end. */
export function withRow<R extends Row>(rows: readonly R[], row: R): R[] {
  return rows.some(({ id }) => id === row.id)
    ? rows.map((known) => (known.id === row.id ? row : known))
    : [...rows, row]
}

export function withoutRow<R extends Row>(rows: readonly R[], id: number): R[] {
  return rows.filter((row) => row.id !== id)
}

export function rowWith<R extends Row>(rows: readonly R[], id: number): R | undefined {
  return rows.find((row) => row.id === id)
}
