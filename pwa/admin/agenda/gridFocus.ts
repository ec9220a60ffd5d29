/** What the focus goes to in a cell. */
export function focusTarget(cell: HTMLElement): HTMLElement {
  return cell.querySelector('button') ?? cell
}

/** The cell that covers an hour of a court, or null outside the grid. */
export function cellAt(grid: HTMLElement, row: number, column: number): HTMLElement | null {
  const cells = grid.querySelectorAll<HTMLElement>(`[data-column="${column}"]`)
  return [...cells].find((cell) => covers(cell, row)) ?? null
}

/** The cell that an arrow key, Home or End leads to; null when the key is no move or leads out. */
export function cellAfterKey(grid: HTMLElement, from: HTMLElement, key: string) {
  const { row, column, span } = placeOf(from)
  switch (key) {
    case 'ArrowUp':
      return cellAt(grid, row - 1, column)
    case 'ArrowDown':
      return cellAt(grid, row + span, column)
    case 'ArrowLeft':
      return cellAt(grid, row, column - 1)
    case 'ArrowRight':
      return cellAt(grid, row, column + 1)
    case 'Home':
      return cellAt(grid, row, 0)
    case 'End': {
      const columns = grid.querySelectorAll('[data-court]').length
      return cellAt(grid, row, columns - 1)
    }
    default:
      return null
  }
}

export function placeOf({ dataset }: HTMLElement) {
  return {
    row: Number(dataset['row']),
    column: Number(dataset['column']),
    span: Number(dataset['span'] ?? 1),
  }
}

function covers(cell: HTMLElement, row: number) {
  const place = placeOf(cell)
  return place.row <= row && row < place.row + place.span
}
