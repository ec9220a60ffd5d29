import type { DrawerTill, TillState } from './till.ts'

/** Returns the tills of all drawers that a tablet knows, its own first. */
export const tillsIn = (state: TillState): DrawerTill[] => [state, ...(state.others ?? [])]

/** Names what a tablet has of the tills: as a device it sees them from another drawer. */
export const tillCursor = ({ ofDevice, version }: Pick<TillState, 'ofDevice' | 'version'>) =>
  `${version}${ofDevice ? '-device' : ''}`

/** Returns at which drawer a browser makes its acts: that of the device, else the one that somebody chose there while it is in use, else the first. */
export function ownDrawer(state: TillState, chosen: number | null): number {
  const isChosen = !state.ofDevice && tillsIn(state).some(({ id }) => id === chosen)
  return isChosen && chosen !== null ? chosen : state.id
}

/** Returns the same tills with that of this drawer first. */
export function seenFrom(state: TillState, drawer: number): TillState {
  const { ofDevice, others = [], ...own } = state
  const wanted = others.find(({ id }) => id === drawer)
  if (!wanted) return state
  const left = [own, ...others.filter((one) => one !== wanted)].toSorted((a, b) => a.id - b.id)
  return { ...wanted, others: left, ...(ofDevice !== undefined && { ofDevice }) }
}

/** Changes the till of one drawer; without one, or with one that is gone, that of this browser. */
export function withTill(
  state: TillState,
  drawer: number | undefined,
  change: (till: DrawerTill) => DrawerTill,
): TillState {
  const { others } = state
  if (!others?.some(({ id }) => id === drawer)) return { ...state, ...change(state) }
  return { ...state, others: others.map((one) => (one.id === drawer ? change(one) : one)) }
}

/** Changes the till of every drawer. */
export function withEachTill(
  state: TillState,
  change: (till: DrawerTill) => DrawerTill,
): TillState {
  const { others } = state
  return { ...state, ...change(state), ...(others && { others: others.map(change) }) }
}
