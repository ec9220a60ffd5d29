import type { Db } from '../../platform/db/db.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { CustomerColumns } from '../../platform/db/tables.ts'

export type ContactColumns = Pick<
  CustomerColumns,
  'email' | 'phone' | 'phoneKey' | 'cpf' | 'cpfIndex'
>

type NewContact = Pick<CustomerColumns, 'id' | 'updatedAt'> & ContactColumns

/** Gives many customers each their own contact, in one statement for hundreds, and raises their versions. The caller notifies the screens. */
export async function setContacts(trx: Db, contacts: readonly NewContact[]): Promise<void> {
  for (const chunk of inChunks(contacts)) {
    const values = chunk.map(
      () =>
        '(cast(? as integer), cast(? as text), cast(? as text), cast(? as text), cast(? as text), cast(? as text), cast(? as text))',
    )
    await trx.raw(
      `with said (id, email, phone, phone_key, cpf, cpf_index, at) as (values ${values.join()})
       update customers set email = said.email, phone = said.phone, phone_key = said.phone_key, cpf = said.cpf,
         cpf_index = said.cpf_index, updated_at = said.at, version = customers.version + 1
       from said where customers.id = said.id`,
      chunk.flatMap(({ id, email, phone, phoneKey, cpf, cpfIndex, updatedAt }) => [
        id,
        email,
        phone,
        phoneKey,
        cpf,
        cpfIndex,
        updatedAt,
      ]),
    )
  }
}
