import * as v from 'valibot'
import { GatewayUnavailable, type Payer } from '../../gateway.ts'
import type { AsaasClient } from './asaasClient.ts'

const CustomerSchema = v.object({
  id: v.string(),
  name: v.nullish(v.string()),
  email: v.nullish(v.string()),
  mobilePhone: v.nullish(v.string()),
  deleted: v.optional(v.boolean(), false),
})
const CustomersSchema = v.object({ data: v.array(CustomerSchema) })

/** The provider's id of the payer: the existing customer with their CPF, updated, or a new one. The provider's own notifications are off. */
export async function ensureCustomer(client: AsaasClient, payer: Payer): Promise<string> {
  const query = new URLSearchParams({ cpfCnpj: payer.cpf, limit: '10' })
  const list = await client.call({ method: 'GET', path: `/customers?${query}` }, CustomersSchema)
  const known = list?.data.find(({ deleted }) => !deleted)
  const body = {
    name: payer.name,
    cpfCnpj: payer.cpf,
    email: payer.email,
    mobilePhone: payer.phone,
    notificationDisabled: true,
    ...(payer.cep ? { postalCode: payer.cep } : {}),
    ...(payer.address ? { address: payer.address } : {}),
    ...(payer.addressNumber ? { addressNumber: payer.addressNumber } : {}),
    ...(payer.complement ? { complement: payer.complement } : {}),
    ...(payer.neighborhood ? { province: payer.neighborhood } : {}),
  }
  if (!known)
    return idOf(await client.call({ method: 'POST', path: '/customers', body }, CustomerSchema))
  const isSame =
    known.name === payer.name && known.email === payer.email && known.mobilePhone === payer.phone
  if (isSame) return known.id
  return idOf(
    await client.call({ method: 'PUT', path: `/customers/${known.id}`, body }, CustomerSchema),
  )
}

function idOf(customer: { id: string } | null) {
  if (!customer) throw new GatewayUnavailable('The provider lost the customer')
  return customer.id
}
