import * as calls from '../customers/customer.calls.ts'
import { CreditEditSchema } from '../book/credit/credit.schema.ts'
import { BlockSchema, CustomerDraftSchema } from '../customers/people/customerEdit.schema.ts'
import type { ListedCustomer } from '../customers/people/listedCustomer.ts'
import { toCents, toReais } from '../platform/money/money.ts'
import { maskedEmail, maskedPhone } from '../platform/contact/masks.ts'
import { defineCommand, intoCreation, oneRow, type RowsOf } from './defineCommand.ts'
import { markUnsent, rowWith, withRow, type Snapshot } from './snapshot.ts'
import { readDraft } from './tempId.ts'

/** Only those that the snapshot has: of everybody, the ones whom edits in the queue are about. */
const customerRows: RowsOf<ListedCustomer> = {
  kind: 'customer',
  rows: ({ customers }) => customers,
  put: (snapshot, row) => ({ ...snapshot, customers: withRow(snapshot.customers, listed(row)) }),
  without: (snapshot, ids) => ({
    ...snapshot,
    customers: snapshot.customers.filter(({ id }) => !ids.has(id)),
  }),
}

export const customerCommands = [
  defineCommand({
    kind: 'customer.create',
    call: calls.createCustomer,
    rows: customerRows,
    answer: oneRow<ListedCustomer>(),
    apply(snapshot, { body }, { tempId: id }) {
      const draft = readDraft(CustomerDraftSchema, body)
      if (!draft) return snapshot
      const row = listed({ ...draft, id, block: null, credit: 0, version: 0 })
      return markUnsent({ ...snapshot, customers: withRow(snapshot.customers, row) }, 'customer', [
        id,
      ])
    },
    creates: (_command, tempId) => tempId,
  }),
  defineCommand({
    kind: 'customer.update',
    call: calls.changeCustomer,
    rows: customerRows,
    answer: oneRow<ListedCustomer>(),
    apply: (snapshot, { id, body }) =>
      changed(snapshot, id, (row) => ({ ...row, ...body }) as ListedCustomer),
    supersedes: ({ body }, made) => intoCreation('customer.create', made, body),
  }),
  defineCommand({
    kind: 'customer.block',
    call: calls.blockCustomer,
    rows: customerRows,
    answer: oneRow<ListedCustomer>(),
    apply(snapshot, { id, body }) {
      const edit = readDraft(BlockSchema, body)
      if (!edit) return snapshot
      const { reason, until } = edit
      const block = reason === null ? null : { reason, until }
      return changed(snapshot, id, (row) => ({ ...row, block }))
    },
  }),
  defineCommand({
    kind: 'customer.credit',
    call: calls.editCredit,
    rows: customerRows,
    answer: oneRow<ListedCustomer>(),
    apply(snapshot, { id, body }) {
      const edit = readDraft(CreditEditSchema, body)
      if (!edit) return snapshot
      return changed(snapshot, id, (row) => ({
        ...row,
        credit: toReais(Math.max(0, toCents(row.credit) + edit.amount)),
      }))
    },
  }),
  defineCommand({
    kind: 'customer.merge',
    call: calls.mergeCustomers,
    rows: customerRows,
    answer: oneRow<ListedCustomer>(),
    // Which fields win is in both records, of which the device has parts only.
    apply: (snapshot, { id }) => markUnsent(snapshot, 'customer', [id]),
  }),
  defineCommand({
    kind: 'customer.distinct',
    call: calls.tellApart,
    rows: customerRows,
    answer: oneRow<ListedCustomer>(),
    apply: (snapshot, { id }) => markUnsent(snapshot, 'customer', [id]),
  }),
  defineCommand({
    kind: 'customer.unmerge',
    call: calls.unmergeCustomers,
    rows: customerRows,
    answer: oneRow<ListedCustomer>(),
    apply: (snapshot, { id }) => markUnsent(snapshot, 'customer', [id]),
  }),
] as const

function changed(
  snapshot: Snapshot,
  id: number,
  change: (row: ListedCustomer) => ListedCustomer,
): Snapshot {
  const row = rowWith(snapshot.customers, id)
  if (!row) return snapshot
  const customers = withRow(snapshot.customers, listed(change(row)))
  return markUnsent({ ...snapshot, customers }, 'customer', [id])
}

// An answer has more than a device may store.
function listed({
  id,
  name,
  phone,
  email,
  tags,
  marks,
  block,
  credit,
  version,
}: ListedCustomer): ListedCustomer {
  return {
    id,
    name,
    phone: maskedPhone(phone),
    email: maskedEmail(email),
    tags,
    marks,
    block,
    credit,
    version,
  }
}
