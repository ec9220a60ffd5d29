import type { Knex } from 'knex'

/** The Portuguese labels that a reservation's history stored before, and the field names that replace them. */
const FIELDS = {
  Quadra: 'court',
  Data: 'date',
  Início: 'startTime',
  Término: 'endTime',
  Cliente: 'customerName',
  Email: 'customerEmail',
  Telefone: 'customerPhone',
  CPF: 'customerCpf',
  Modalidade: 'sportType',
  Preço: 'price',
  Situação: 'status',
  Pagamento: 'paymentStatus',
  Observações: 'notes',
  'Valor pago': 'money',
  Motivo: 'reason',
}
const AT_ONCE = 500

type Change = { field: string }
type Entry = { id: number; changes: string }

export async function up(knex: Knex): Promise<void> {
  await rename(knex, new Map(Object.entries(FIELDS)))
}

export async function down(knex: Knex): Promise<void> {
  await rename(knex, new Map(Object.entries(FIELDS).map(([label, name]) => [name, label])))
}

async function rename(knex: Knex, names: ReadonlyMap<string, string>) {
  let last = 0
  for (;;) {
    const entries: Entry[] = await knex('audit_entries')
      .where({ entity: 'reservation' })
      .where('id', '>', last)
      .orderBy('id')
      .limit(AT_ONCE)
      .select('id', 'changes')
    for (const { id, changes } of entries) {
      const renamed = (JSON.parse(changes) as Change[]).map((change) => ({
        ...change,
        field: names.get(change.field) ?? change.field,
      }))
      await knex('audit_entries')
        .where({ id })
        .update({ changes: JSON.stringify(renamed) })
    }
    if (entries.length < AT_ONCE) return
    last = entries.at(-1)!.id
  }
}
