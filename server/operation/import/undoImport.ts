import type { UndoPreview } from '#shared/operation/import/import.schema.ts'
import { UNDO_IMPORT_DAYS } from '#shared/guest/privacy/retention.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { setContacts, type ContactColumns } from '../../customers/link/setContacts.ts'
import { record } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { ImportColumns } from '../../platform/db/tables.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'
import { removeReservations as takeAway } from '../../booking/life/life.ts'
import { findImport } from './imports.ts'
import { planUndo, previewOf, type Goes, type Made } from './planUndo.ts'

/** What undoing would take away, and the rows that stay because somebody has changed or paid them since. */
export async function previewUndo(
  db: Db,
  id: number,
  { nowMs, timeZone }: { nowMs: number; timeZone: string },
): Promise<UndoPreview> {
  const row = await findImport(db, id)
  refuseUndo(row, nowMs)
  return previewOf(await planUndo(db, id, venueNow(nowMs, timeZone)))
}

/** Takes away what the import brought in, so that its tables are as they were; what somebody has changed or paid since stays, as the person has seen. */
export async function undoImport(
  tx: Tx,
  id: number,
  { kept, timeZone, who }: { kept: number; timeZone: string; who: { id: number } },
): Promise<void> {
  await lockCourts(tx)
  const { nowMs, trx } = tx
  const row = await findImport(trx, id)
  refuseUndo(row, nowMs)
  const [taken] = await trx('imports')
    .where({ id, state: 'done' })
    .update({ state: 'undone', undoneAt: toInstant(nowMs), undoneBy: who.id })
    .returning('id')
  if (!taken) throw new Refused('import-state')
  const plan = await planUndo(trx, id, venueNow(nowMs, timeZone))
  if (plan.kept.length !== kept) throw new Refused('import-changed')
  await removeReservations(tx, plan.goes.reservations)
  await removePeople(tx, plan.goes)
  await removePrices(tx, plan.goes.prices)
  await trx('import_made').where({ importId: id }).delete()
  await trx('imports').where({ id }).update({ kept })
  const { fileName, kind } = row
  const after = { kind, fileName, removed: previewOf(plan).rows, kept }
  await record(tx, [{ entity: 'import', id, action: 'import-undone', after }], who)
}

function refuseUndo({ importedAt, state }: ImportColumns, nowMs: number) {
  if (state !== 'done' || importedAt === null) throw new Refused('import-state')
  const oldest = toInstant(nowMs - UNDO_IMPORT_DAYS * 86_400_000)
  if (importedAt < oldest) throw new Refused('import-too-old')
}

async function removeReservations(tx: Tx, rows: Goes['reservations']) {
  const { trx } = tx
  for (const chunk of inChunks(rows)) {
    const ids = chunk.map(({ entityId }) => entityId)
    await takeAway(tx, ids)
    const groups = chunk.flatMap(({ paymentGroupId }) => paymentGroupId ?? [])
    await trx('payment_groups').whereIn('id', groups).delete()
  }
  const series = [...new Set(rows.flatMap(({ recurrenceId }) => recurrenceId ?? []))]
  for (const chunk of inChunks(series)) {
    const left = await trx('reservations').whereIn('recurrenceId', chunk).distinct('recurrenceId')
    const stays = new Set(left.map(({ recurrenceId }) => recurrenceId))
    // Its left-out dates go with it.
    await trx('series')
      .whereIn(
        'id',
        chunk.filter((one) => !stays.has(one)),
      )
      .delete()
  }
}

async function removePeople(tx: Tx, { contacts, customers }: Goes) {
  const { trx } = tx
  for (const chunk of inChunks(customers)) {
    const ids = chunk.map(({ entityId }) => entityId)
    await trx('customers').whereIn('id', ids).delete()
    tx.touch({ customers: ids })
  }
  await setContacts(
    trx,
    contacts.map(({ before, now }) => {
      const { fields, updatedAt } = JSON.parse(before ?? '{}') as {
        fields: (keyof ContactColumns)[]
        updatedAt: string
      }
      const { cpf, cpfIndex, email, id, phone, phoneKey } = now
      const blank = Object.fromEntries(fields.map((field) => [field, null]))
      return { id, email, phone, phoneKey, cpf, cpfIndex, ...blank, updatedAt }
    }),
  )
  tx.touch({ customers: contacts.map(({ entityId }) => entityId) })
}

async function removePrices(tx: Tx, rows: readonly Made[]) {
  if (rows.length === 0) return
  for (const chunk of inChunks(rows)) {
    const ids = chunk.map(({ entityId }) => entityId)
    const removed = await tx.trx('prices').whereIn('id', ids)
    await tx.trx('prices').whereIn('id', ids).delete()
    await record(
      tx,
      removed.map((before) => ({
        entity: 'price' as const,
        id: before.id,
        action: 'removed' as const,
        before,
      })),
    )
  }
  tx.touch({ catalog: true })
}
