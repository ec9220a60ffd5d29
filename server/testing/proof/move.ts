import fc from 'fast-check'
import { checkWorld } from './checkWorld.ts'
import type { VenueModel, VenueWorld } from './venueWorld.ts'

export type Move = fc.AsyncCommand<VenueModel, VenueWorld>

/** Makes one thing that somebody does into a step after which the whole world is checked. The act may give back the one reservation that the person named. */
export function move<Args>(
  act: (world: VenueWorld, args: Args) => Promise<unknown>,
  applies: (model: Readonly<VenueModel>) => boolean = () => true,
): (args: Args) => Move {
  return (args) => ({
    check: applies,
    async run(_model, world) {
      const before = { ...world.known }
      const named = await act(world, args)
      await checkWorld(world, before, typeof named === 'number' ? named : null)
    },
    toString: () => `${act.name}(${fc.stringify(args)})`,
  })
}
