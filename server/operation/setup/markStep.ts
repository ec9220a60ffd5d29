import type { SetupStep, StepState } from '#shared/operation/setup/setup.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'

/** Notes that somebody has looked at a step, or goes on without it; `todo` forgets it. */
export async function markStep(
  { trx, nowMs }: Pick<Tx, 'trx' | 'nowMs'>,
  step: SetupStep,
  state: StepState,
  reservationId: number | null = null,
): Promise<void> {
  if (state === 'todo') {
    await trx('setup_steps').where({ step }).delete()
    return
  }
  await trx('setup_steps')
    .insert({ step, state, reservationId, at: toInstant(nowMs) })
    .onConflict('step')
    .merge()
}
