import * as v from 'valibot'
import { digitsOf } from '#shared/platform/contact/documents.ts'
import { isForeign, isMobile, readPhone } from '#shared/platform/contact/phone.ts'
import { GatewayUnavailable, type Payer } from '../../port/gateway.ts'
import { AsaasRefusal, type AsaasClient } from './asaasClient.ts'
import { anyList, flag, optionalLine, readable } from './asaasFields.ts'
import { isAboutPhone, meaningOf } from './asaasRefusal.ts'

const text = optionalLine(500)
const CustomerSchema = v.object({
  id: v.string(),
  name: text,
  email: text,
  phone: text,
  mobilePhone: text,
  postalCode: text,
  address: text,
  addressNumber: text,
  complement: text,
  province: text,
  deleted: flag,
})
const RecordSchema = v.object({ ...CustomerSchema.entries, cpfCnpj: text })
const MadeSchema = v.object({ id: v.string() })

/**
 * The provider's id of the payer: a customer there with all these data, or a new one, with the provider's own notifications off. Who types
 * a CPF has not shown that it is theirs: a record that exists is never changed. A phone that the provider does not take is left out.
 */
export async function ensureCustomer(client: AsaasClient, payer: Payer): Promise<string> {
  const query = new URLSearchParams({ cpfCnpj: payer.cpf, limit: '100' })
  const list = await client.call({ method: 'GET', path: `/customers?${query}` }, anyList)
  const records = readable(CustomerSchema, list?.data ?? []).filter(({ deleted }) => !deleted)
  const knownOrMade = async (fields: Fields) => {
    const known = records.find((customer) => agree(customer, fields))
    return known?.id ?? (await make(client, payer, fields))
  }
  const fields = fieldsOf(payer)
  try {
    return await knownOrMade({ ...fields, ...phoneFields(payer) })
  } catch (error) {
    if (!(error instanceof AsaasRefusal && isAboutPhone(meaningOf(error, 'PIX')))) throw error
    return knownOrMade({ ...fields, phone: '', mobilePhone: '' })
  }
}

/** Reads whom a record of a customer is of; null when there is none. */
export async function readCustomer(client: AsaasClient, id: string) {
  const path = `/customers/${id}`
  const record = await client.call({ method: 'GET', path }, RecordSchema)
  if (!record) return null
  const { name, email, cpfCnpj, mobilePhone, phone } = record
  return {
    name: name ?? '',
    email: email ?? '',
    cpf: digitsOf(cpfCnpj ?? ''),
    phone: readPhone(mobilePhone || (phone ?? '')),
  }
}

async function make(client: AsaasClient, { cpf }: Payer, fields: Fields): Promise<string> {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
  const body = { ...given, cpfCnpj: cpf, notificationDisabled: true }
  const made = await client.call({ method: 'POST', path: '/customers', body }, MadeSchema)
  if (!made) throw new GatewayUnavailable('The provider lost the customer')
  return made.id
}

type Customer = v.InferOutput<typeof CustomerSchema>
/** By the provider's names; one that is empty is wanted empty. */
type Fields = Partial<Record<Exclude<keyof Customer, 'id' | 'deleted'>, string>>

/** What is known of the payer, apart from the phone. */
function fieldsOf({ name, email, cep, address, addressNumber, complement, neighborhood }: Payer) {
  const fields: Fields = {
    name,
    email,
    ...(cep ? { postalCode: cep } : {}),
    ...(address ? { address } : {}),
    ...(addressNumber ? { addressNumber } : {}),
    ...(complement ? { complement } : {}),
    ...(neighborhood ? { province: neighborhood } : {}),
  }
  return fields
}

// The field for mobiles takes nothing else, and neither takes a phone of another country.
function phoneFields({ phone }: Payer): Fields {
  if (isForeign(phone)) return {}
  return isMobile(phone) ? { mobilePhone: phone } : { phone }
}

function agree(customer: Customer, fields: Fields) {
  return Object.entries(fields).every(
    ([name, value]) => plain(name, customer[name as keyof Fields]) === plain(name, value),
  )
}

const DIGITS = new Set(['phone', 'mobilePhone', 'postalCode'])

// Capitals, and how a number is grouped, are no other data.
function plain(name: string, value: string | null) {
  const text = (value ?? '').trim()
  return DIGITS.has(name) ? digitsOf(text) : text.toLowerCase()
}
