import type { Knex } from 'knex'
import { dropColumns } from '../columns.ts'

const TABLES = ['holds', 'payment_groups'] as const

/** Says of what is counted by address also the widest network that it is in: an IPv6 line has many addresses. */
export async function up(knex: Knex): Promise<void> {
  for (const table of TABLES) {
    await knex.raw(`alter table ${table} add column network varchar(64)`)
    const clients = await knex(table).whereNotNull('client').distinct('client').pluck('client')
    for (const client of clients) {
      await knex(table)
        .where({ client })
        .update({ network: networkOf(String(client)) })
    }
  }
  // A hold of a day on which most hours wait for their money ends early and is not renewed.
  await knex.raw('alter table holds add column is_brief boolean not null default false')
  await knex.raw('drop index holds_client_index')
  await knex.raw('drop index payment_groups_client_expires_at_index')
  await knex.raw('create index holds_by_network on holds (network)')
  await knex.raw('create index payment_groups_by_network on payment_groups (network, expires_at)')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index holds_by_network')
  await knex.raw('drop index payment_groups_by_network')
  await dropColumns(knex, 'holds', ['is_brief', 'network'])
  await dropColumns(knex, 'payment_groups', ['network'])
  await knex.raw('create index holds_client_index on holds (client)')
  await knex.raw(
    'create index payment_groups_client_expires_at_index on payment_groups (client, expires_at)',
  )
}

function networkOf(client: string) {
  const groups = client.split(':')
  return groups.length === 4 ? `${groups.slice(0, 3).join(':')}::/48` : client
}
