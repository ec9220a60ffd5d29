import type { Knex } from 'knex'
import { dropTables } from '../columns.ts'

/** Stores how a venue's picture is shown beside a link to it, and as the icon of its app. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('venue_cards', (table) => {
    table.string('picture', 16).primary()
    // As base64, which both databases read back alike; no icon of a picture that is far from square.
    table.text('card').notNullable()
    table.text('icon')
  })
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['venue_cards'])
}
