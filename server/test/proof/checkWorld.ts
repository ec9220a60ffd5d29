import { checkAgreement } from './checkAgreement.ts'
import { checkMoney } from './checkMoney.ts'
import { checkOccupancy } from './checkOccupancy.ts'
import { checkPast } from './checkPast.ts'
import type { VenueModel, VenueWorld } from './venueWorld.ts'

/** All that must hold after every step, whatever it was. `named` are the reservations that a person changed by name. */
export async function checkWorld(
  world: VenueWorld,
  before: VenueModel,
  named: readonly number[],
): Promise<void> {
  checkOccupancy(world.known)
  checkPast(world.known, before, named)
  checkMoney(world.known, before)
  await checkAgreement(world, before)
}
