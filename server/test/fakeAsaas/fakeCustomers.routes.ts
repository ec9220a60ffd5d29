import Router from '@koa/router'
import { isCpf } from '#shared/platform/contact/documents.ts'
import { refusePhones } from './fakeAccounts.ts'
import type { FakeCustomer, FakeState } from './fakeState.ts'
import { DIGITS } from './fakeState.ts'
import { fakeToday } from './fakeTime.ts'
import { invalid, notFound } from './fakeProblem.ts'
import { customerWire, listWire } from './fakeWire.ts'

const EXTRA = ['address', 'addressNumber', 'complement', 'province', 'postalCode'] as const

/** `/v3/customers`: duplicates are allowed, as at the real provider. */
export function fakeCustomerRoutes(state: FakeState): Router {
  const router = new Router({ prefix: '/v3/customers' })
  const find = (id: string | undefined) => {
    const customer = state.customers.find((entry) => entry.id === id)
    if (!customer) throw notFound()
    return customer
  }

  router.post('/', (ctx) => {
    const body = ctx.request.body as Record<string, unknown>
    refusePhones(state, body)
    const customer: FakeCustomer = {
      id: `cus_${state.nextId(DIGITS, 12)}`,
      dateCreated: fakeToday(state),
      ...read(body),
      deleted: false,
    }
    state.customers.unshift(customer)
    ctx.body = customerWire(customer)
  })
  router.get('/', (ctx) => {
    const { cpfCnpj, externalReference } = ctx.query
    const rows = state.customers
      .filter(({ deleted }) => !deleted)
      .filter((entry) => cpfCnpj === undefined || entry.cpfCnpj === cpfCnpj)
      .filter(
        (entry) => externalReference === undefined || entry.externalReference === externalReference,
      )
    ctx.body = listWire(rows.map(customerWire), ctx.query)
  })
  router.get('/:id', (ctx) => {
    ctx.body = customerWire(find(ctx.params['id']))
  })
  router.put('/:id', (ctx) => {
    const customer = find(ctx.params['id'])
    refusePhones(state, ctx.request.body as Record<string, unknown>)
    const { name, cpfCnpj, email, ...rest } = read({
      ...customer,
      ...customer.extra,
      ...(ctx.request.body as object),
    })
    Object.assign(customer, { name, cpfCnpj, email, ...rest })
    ctx.body = customerWire(customer)
  })
  router.delete('/:id', (ctx) => {
    const customer = find(ctx.params['id'])
    customer.deleted = true
    ctx.body = { deleted: true, id: customer.id }
  })
  return router
}

function read(body: Record<string, unknown>) {
  const name = text(body['name'])
  const cpfCnpj = text(body['cpfCnpj'])
  if (!name) throw invalid('invalid_name', 'O campo name deve ser informado')
  if (!cpfCnpj || !isCpf(cpfCnpj)) {
    throw invalid('invalid_object', 'O CPF/CNPJ informado é inválido.')
  }
  return {
    name,
    cpfCnpj,
    email: text(body['email']),
    phone: text(body['phone']),
    mobilePhone: text(body['mobilePhone']),
    externalReference: text(body['externalReference']),
    notificationDisabled: body['notificationDisabled'] === true,
    extra: Object.fromEntries(EXTRA.map((field) => [field, text(body[field])])),
  }
}

function text(value: unknown) {
  return typeof value === 'string' && value !== '' ? value : null
}
