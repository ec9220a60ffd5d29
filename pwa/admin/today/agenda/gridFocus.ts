import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react'

/**
 * One cell of the grid in the tab order, with all its buttons. It moves in the DOM alone: through React it would draw
 * two more cells at each step. When the cell that had the focus is replaced, what is in its place now takes it.
 */
export function useGridFocus(grid: RefObject<HTMLElement | null>) {
  const place = useRef({ row: 0, column: 0, hadFocus: false })
  const reachable = useRef<HTMLElement | null>(null)

  const reach = (cell: HTMLElement | null) => {
    if (reachable.current !== cell && reachable.current) setTabIndex(reachable.current, -1)
    reachable.current = cell
    if (cell) setTabIndex(cell, 0)
  }
  useLayoutEffect(() => {
    const { row, column, hadFocus } = place.current
    const cell = grid.current && (cellAt(grid.current, row, column) ?? cellAt(grid.current, row, 0))
    reach(cell ?? null)
    if (cell && hadFocus && document.activeElement === document.body) focusTarget(cell).focus()
  })
  return {
    onFocus({ target }: FocusEvent) {
      const cell = (target as Element).closest<HTMLElement>('[data-row]')
      if (!cell) return
      place.current = { ...gridPlaceOf(cell), hadFocus: true }
      reach(cell)
    },
    onBlur({ relatedTarget }: FocusEvent) {
      // Who is taken off the page blurs to nowhere, and then the grid keeps the focus.
      if (relatedTarget) place.current.hadFocus = false
    },
  }
}

function setTabIndex(cell: HTMLElement, tabIndex: number) {
  const buttons = cell.querySelectorAll('button')
  if (buttons.length === 0) cell.tabIndex = tabIndex
  for (const button of buttons) button.tabIndex = tabIndex
}

export function focusTarget(cell: HTMLElement): HTMLElement {
  return cell.querySelector('button') ?? cell
}

/** The cell that covers an hour of a court, or null outside the grid. */
function cellAt(grid: HTMLElement, row: number, column: number): HTMLElement | null {
  const cells = grid.querySelectorAll<HTMLElement>(`[data-column="${column}"]`)
  return [...cells].find((cell) => covers(cell, row)) ?? null
}

/** The cell that an arrow key, Home or End leads to; null when the key is no move or leads out. */
export function cellAfterKey(grid: HTMLElement, from: HTMLElement, key: string) {
  const { row, column, span } = gridPlaceOf(from)
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

export function gridPlaceOf({ dataset }: HTMLElement) {
  return {
    row: Number(dataset['row']),
    column: Number(dataset['column']),
    span: Number(dataset['span'] ?? 1),
  }
}

function covers(cell: HTMLElement, row: number) {
  const place = gridPlaceOf(cell)
  return place.row <= row && row < place.row + place.span
}
