import type { Knex } from 'knex'

type Job = { id: number; kind: string; payload: string }
type Payload = Record<string, unknown>

export async function up(knex: Knex): Promise<void> {
  // The id of the job's row, by which the job is found again.
  await knex.schema.alterTable('jobs', (table) => {
    table.string('subject', 64)
    table.index(['kind', 'subject'])
  })
  for (const { id, kind, payload } of await jobs(knex)) {
    const old: Payload = JSON.parse(payload)
    if (kind === 'mail') {
      const reservationIds = String(old['ids']).split(',').map(Number)
      await change(knex, id, { kind: old['kind'], reservationIds }, reservationIds[0])
    } else {
      await change(knex, id, old, old['refundId'] ?? old['attemptId'] ?? old['logId'])
    }
  }
  await knex('jobs').whereIn('kind', ['refund', 'webhook']).update({ uniqueKey: null })
}

export async function down(knex: Knex): Promise<void> {
  for (const { id, kind, payload } of await jobs(knex)) {
    const now: Payload = JSON.parse(payload)
    if (kind === 'mail') {
      const ids = (now['reservationIds'] as number[]).join(',')
      await change(knex, id, { kind: now['kind'], ids }, null)
    } else if (kind !== 'cancel-charge') {
      const uniqueKey = `${kind} ${String(now['refundId'] ?? now['logId'])}`
      await knex('jobs').where({ id }).update({ uniqueKey })
    }
  }
  await knex.schema.alterTable('jobs', (table) => table.dropIndex(['kind', 'subject']))
  await knex.raw('alter table jobs drop column subject')
}

function jobs(knex: Knex): Promise<Job[]> {
  return knex('jobs')
    .whereIn('kind', ['refund', 'webhook', 'cancel-charge', 'mail'])
    .orderBy('id')
    .select('id', 'kind', 'payload')
}

async function change(knex: Knex, id: number, payload: Payload, subject: unknown) {
  await knex('jobs')
    .where({ id })
    .update({
      payload: JSON.stringify(payload),
      subject: subject === null ? null : String(subject),
    })
}
