import * as v from 'valibot'
import { byId, defineCall, partOf } from '../account/call/defineCall.ts'
import { CreditEditSchema } from '../book/credit/credit.schema.ts'
import { CustomerDetailSchema, EditedCustomerSchema } from './people/customerDetail.ts'
import {
  BlockSchema,
  CustomerDraftSchema,
  CustomerEditSchema,
  DistinctSchema,
  MergeSchema,
  UnmergeSchema,
} from './people/customerEdit.schema.ts'
import { DuplicateSchema } from './people/duplicates.ts'

export const readDuplicates = defineCall({
  method: 'GET',
  path: '/api/customers/duplicates',
  permission: 'customer.merge',
  says: 'Lista cadastros que parecem da mesma pessoa',
  answer: v.array(DuplicateSchema),
  repeats: 'always',
})
export const createCustomer = defineCall({
  method: 'POST',
  path: '/api/customers',
  permission: 'customer.edit',
  says: 'Cria um cliente',
  body: CustomerDraftSchema,
  status: 201,
  answer: EditedCustomerSchema,
  repeats: 'by-key',
  refusals: ['customer-exists'],
})
export const readCustomer = defineCall({
  method: 'GET',
  path: '/api/customers/:id',
  permission: 'agenda.read',
  says: 'Mostra um cliente com os seus horários e o seu crédito',
  params: byId,
  answer: CustomerDetailSchema,
  repeats: 'always',
})
export const changeCustomer = defineCall({
  method: 'PATCH',
  path: '/api/customers/:id',
  permission: 'customer.edit',
  says: 'Altera um cliente',
  params: byId,
  ifMatch: true,
  body: partOf(CustomerEditSchema),
  answer: EditedCustomerSchema,
  repeats: 'by-key',
})
export const blockCustomer = defineCall({
  method: 'POST',
  path: '/api/customers/:id/block',
  permission: 'customer.block',
  says: 'Bloqueia ou desbloqueia um cliente',
  params: byId,
  ifMatch: true,
  body: BlockSchema,
  answer: EditedCustomerSchema,
  repeats: 'by-key',
})
export const mergeCustomers = defineCall({
  method: 'POST',
  path: '/api/customers/:id/merge',
  permission: 'customer.merge',
  says: 'Junta dois cadastros da mesma pessoa',
  params: byId,
  ifMatch: true,
  body: MergeSchema,
  answer: EditedCustomerSchema,
  repeats: 'by-key',
})
export const tellApart = defineCall({
  method: 'POST',
  path: '/api/customers/:id/distinct',
  permission: 'customer.merge',
  says: 'Diz que dois cadastros são de duas pessoas',
  params: byId,
  ifMatch: true,
  body: DistinctSchema,
  answer: EditedCustomerSchema,
  repeats: 'by-key',
})
export const unmergeCustomers = defineCall({
  method: 'POST',
  path: '/api/customers/:id/unmerge',
  permission: 'customer.merge',
  says: 'Separa de novo dois cadastros que foram juntados',
  params: byId,
  ifMatch: true,
  body: UnmergeSchema,
  answer: EditedCustomerSchema,
  repeats: 'by-key',
  refusals: ['merge-too-old'],
})
export const editCredit = defineCall({
  method: 'POST',
  path: '/api/customers/:id/credits',
  permission: 'credit.edit',
  says: 'Dá ou tira crédito de um cliente',
  params: byId,
  ifMatch: true,
  body: CreditEditSchema,
  answer: EditedCustomerSchema,
  repeats: 'by-key',
  refusals: ['credit-short', 'refund-limit', 'second-factor-needed'],
})

export const customerCalls = [
  readDuplicates,
  createCustomer,
  readCustomer,
  changeCustomer,
  blockCustomer,
  mergeCustomers,
  tellApart,
  unmergeCustomers,
  editCredit,
] as const
