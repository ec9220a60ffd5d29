import type { Knex } from 'knex'

// Until now these were the first data of a venue.
const [NAME, BRAND, ADDRESS] = ['Arena de Areia', 'AREIA', 'Endereço ainda não informado']

export async function up(knex: Knex): Promise<void> {
  // A venue may be called so: only all three together were typed by nobody.
  await knex.raw(
    `update venue set name = '', brand = '', version = version + 1 where name = ? and brand = ? and address = ?`,
    [NAME, BRAND, ADDRESS],
  )
  await knex.raw(`update venue set address = '', version = version + 1 where address = ?`, [
    ADDRESS,
  ])
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`update venue set name = ?, brand = ? where name = ''`, [NAME, BRAND])
  await knex.raw(`update venue set address = ? where address = ''`, [ADDRESS])
}
