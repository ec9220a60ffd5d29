import * as v from 'valibot'
import { digitsOf } from '#shared/customer/documents.ts'
import { GatewayUnavailable, type Payer } from '../../gateway.ts'
import type { AsaasClient } from './asaasClient.ts'

const text = v.nullish(v.string())
const CustomerSchema = v.object({
  id: v.string(),
  name: text,
  email: text,
  mobilePhone: text,
  postalCode: text,
  address: text,
  addressNumber: text,
  complement: text,
  province: text,
  deleted: v.optional(v.boolean(), false),
})
const CustomersSchema = v.object({ data: v.array(CustomerSchema) })

/**
 * The provider's id of the payer: a customer there with all these data, or a new one, with the provider's own notifications off. Who types
 * a CPF has not shown that it is theirs: a record that exists is never changed.
 */
export async function ensureCustomer(client: AsaasClient, payer: Payer): Promise<string> {
  const query = new URLSearchParams({ cpfCnpj: payer.cpf, limit: '100' })
  const list = await client.call({ method: 'GET', path: `/customers?${query}` }, CustomersSchema)
  const fields = fieldsOf(payer)
  const known = list?.data.find((customer) => !customer.deleted && agree(customer, fields))
  if (known) return known.id
  const body = { ...fields, cpfCnpj: payer.cpf, notificationDisabled: true }
  const made = await client.call({ method: 'POST', path: '/customers', body }, CustomerSchema)
  if (!made) throw new GatewayUnavailable('The provider lost the customer')
  return made.id
}

/** What is known of the payer, by the provider's names. */
function fieldsOf(payer: Payer) {
  const { name, email, phone, cep, address, addressNumber, complement, neighborhood } = payer
  return {
    name,
    email,
    mobilePhone: phone,
    ...(cep ? { postalCode: cep } : {}),
    ...(address ? { address } : {}),
    ...(addressNumber ? { addressNumber } : {}),
    ...(complement ? { complement } : {}),
    ...(neighborhood ? { province: neighborhood } : {}),
  }
}

type Fields = ReturnType<typeof fieldsOf>

function agree(customer: v.InferOutput<typeof CustomerSchema>, fields: Fields) {
  return Object.entries(fields).every(
    ([name, value]) => plain(name, customer[name as keyof Fields]) === plain(name, value),
  )
}

// Capitals, and how a number is grouped, are no other data.
function plain(name: string, value: string | null | undefined) {
  const text = (value ?? '').trim()
  return name === 'mobilePhone' || name === 'postalCode' ? digitsOf(text) : text.toLowerCase()
}
