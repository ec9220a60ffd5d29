const MOVES: Record<string, (row: number, column: number, rows: number) => [number, number]> = {
  ArrowUp: (row, column) => [row - 1, column],
  ArrowDown: (row, column) => [row + 1, column],
  ArrowLeft: (row, column) => [row, column - 1],
  ArrowRight: (row, column) => [row, column + 1],
  Home: (row) => [row, 1],
  End: (row) => [row, Number.MAX_SAFE_INTEGER],
  PageUp: (_, column) => [1, column],
  PageDown: (_, column, rows) => [rows - 1, column],
}

/** The button a key leads to from the one that has the focus, or null when the key is no move or leads out. */
export function cellAfterKey(
  table: HTMLTableElement,
  from: Element,
  key: string,
): HTMLElement | null {
  const cell = from.closest('td')
  const row = from.closest('tr')
  const move = MOVES[key]
  if (!cell || !row || !move) return null
  const [nextRow, nextColumn] = move(row.rowIndex, cell.cellIndex, table.rows.length)
  const cells = table.rows[nextRow]?.cells
  const target = cells?.[Math.min(nextColumn, cells.length - 1)]
  return target?.querySelector('button') ?? null
}
