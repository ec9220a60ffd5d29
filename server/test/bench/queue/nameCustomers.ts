import { connect } from '../../../platform/db/connect.ts'
import { ACCOUNT, makeAdmin } from '../adminCookie.ts'

const FIRST_NAMES =
  'Ana Bia Bruno Caio Carla Davi Elisa Fábio Gil Helena Igor Joana Kauã Lia Marina Nina Otto Paula Rui Sônia'
const LAST_NAMES =
  'Albuquerque Barros Cardoso Dutra Esteves Farias Guimarães Heck Inácio Junqueira Klein Lopes Moraes Nunes Oliveira'

/** Gives each reservation a person of its own, for equal rows take next to no room; and all of them to staff, for of what customers have booked staff change next to nothing. */
export async function nameCustomers(url: string): Promise<void> {
  await makeAdmin(url)
  const knex = connect({ kind: 'sqlite', file: url.slice('sqlite:'.length) })
  const account = await knex('users').where({ username: ACCOUNT.username }).first('id')
  const names = FIRST_NAMES.split(' ').flatMap((first) =>
    LAST_NAMES.split(' ').map((last) => `${first} ${last}`),
  )
  await knex.transaction(async (trx) => {
    for (const [index, customerName] of names.entries()) {
      await trx('reservations')
        .whereRaw('id % ? = ?', [names.length, index])
        .update({
          userId: account!.id,
          paymentStatus: 'pending',
          customerName,
          customerEmail: trx.raw("'pessoa.' || (id * 7919 % 10007) || '@example.com'"),
          customerPhone: trx.raw("'4899' || (1000000 + id * 7919 % 8999993)"),
        })
    }
  })
  await knex.destroy()
}
