import { tillsIn } from '#shared/book/till/ownDrawer.ts'
import type { TillState } from '#shared/book/till/till.ts'

/** All drawers in use, to choose one. */
export const drawerOptions = (till: TillState) =>
  tillsIn(till)
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, name = '' }) => ({ value: String(id), label: name }))
