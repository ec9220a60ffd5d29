const EDGE_PX = 56
const STEP_PX = 18

/** The hour and the court under a point, by index; null beside the grid. */
export function pointedAt(grid: HTMLElement, x: number, y: number) {
  const row = indexUnder(grid, '[data-hour]', ({ top, bottom }) => top <= y && y < bottom)
  const column = indexUnder(grid, '[data-court]', ({ left, right }) => left <= x && x < right)
  return row < 0 || column < 0 ? null : { row, column }
}

/** Where hours of a court lie in the grid, in its own pixels. */
export function boxOf(grid: HTMLElement, row: number, column: number, span: number) {
  const hours = [...grid.querySelectorAll<HTMLElement>('[data-hour]')].slice(row, row + span)
  const court = [...grid.querySelectorAll<HTMLElement>('[data-court]')][column]
  return {
    left: court?.offsetLeft ?? 0,
    width: court?.offsetWidth ?? 0,
    top: hours[0]?.offsetTop ?? 0,
    height: hours.reduce((sum, hour) => sum + hour.offsetHeight, 0),
  }
}
export type Box = ReturnType<typeof boxOf>

/** Scrolls on while something is held near an edge. */
export function scrollNearEdge(scroller: HTMLElement, x: number, y: number) {
  const { bottom, left, right, top } = scroller.getBoundingClientRect()
  const towards = (at: number, from: number, to: number) =>
    at > to - EDGE_PX ? STEP_PX : at < from + EDGE_PX ? -STEP_PX : 0
  scroller.scrollBy(towards(x, left, right), towards(y, top, bottom))
}

function indexUnder(grid: HTMLElement, selector: string, isUnder: (rect: DOMRect) => boolean) {
  const headers = [...grid.querySelectorAll(selector)]
  return headers.findIndex((header) => isUnder(header.getBoundingClientRect()))
}
