import fc from 'fast-check'
import { checkWorld } from './checkWorld.ts'
import type { VenueModel, VenueWorld } from './venueWorld.ts'

export type Move = fc.AsyncCommand<VenueModel, VenueWorld>

const isId = (named: unknown) => typeof named === 'number'

/** Makes an action into a step after which the whole state is checked. The action may return the ids of the reservations that it names. */
export function move<Args>(
  act: (world: VenueWorld, args: Args) => Promise<unknown>,
  applies: (model: Readonly<VenueModel>) => boolean = () => true,
): (args: Args) => Move {
  return (args) => ({
    check: applies,
    async run(_model, world) {
      const before = { ...world.known }
      const named = await act(world, args)
      await checkWorld(world, before, [named].flat().filter(isId))
    },
    toString: () => `${act.name}(${fc.stringify(args)})`,
  })
}
