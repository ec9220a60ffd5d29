/** A cell's place, as what is in it names it. */
export type CellPlace = { courtName: string; startTime: string }

// The agenda highlights the court with this id (`spec.md` §9).
const HIGHLIGHTED_COURT = 2

export function isHighlighted(courtId: number): boolean {
  return courtId === HIGHLIGHTED_COURT
}
