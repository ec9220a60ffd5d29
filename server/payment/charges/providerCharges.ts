import { hasBeenPaid } from '#shared/payment/charges/payment.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import type { RemoteCharge } from '../port/gateway.ts'

/** Notes what the provider says of these charges, of those that were paid: how much of each reaches the account, and when. */
export async function noteCharges(
  { trx }: Tx,
  charges: readonly RemoteCharge[],
  seenOn: CivilDate,
): Promise<void> {
  const paid = charges.filter(({ status }) => hasBeenPaid(status))
  if (paid.length === 0) return
  await trx('provider_charges')
    .insert(
      paid.map(({ credit, id: chargeId }) => ({
        chargeId,
        state: stateOf(credit),
        net: credit?.cents ?? null,
        creditOn: credit?.on ?? null,
        seenOn,
      })),
    )
    .onConflict('chargeId')
    .merge()
}

function stateOf(credit: RemoteCharge['credit']) {
  if (!credit) return 'gone'
  return credit.isThere ? 'there' : 'coming'
}
