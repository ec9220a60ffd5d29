import type { CustomerDraft } from '#shared/customers/people/customerEdit.schema.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { linkMany } from '../../customers/link/linkMany.ts'
import type { Snapshot } from '../../customers/link/link.ts'
import { breathe, type Judged, type Judging, type Readable } from './judging.ts'

type Linker = Awaited<ReturnType<typeof linkMany>>
export type CustomerWork = { kind: 'customers'; linker: Linker }

/** As the reception writes people down: whoever is known already is named instead. */
export async function judgeCustomers(
  judging: Judging,
  rows: readonly Readable<'customers'>[],
): Promise<{ judged: Judged[]; work: CustomerWork }> {
  const { db, nowMs } = judging
  const people = rows.map(({ drafts, line }) => ({ line, draft: drafts[0]! }))
  const linker = await linkMany(
    db,
    people.map(({ draft }) => personOf(draft)),
    nowMs,
  )
  const lines = new Map<number, number>()
  const judged: Judged[] = []
  for (const [index, { draft, line }] of people.entries()) {
    if (index % 200 === 0) await breathe(judging, 0.3 + (0.7 * index) / people.length)
    const known = linker.find(personOf(draft))
    if (known) {
      judged.push({ line, verdict: 'conflict', reason: knownText(known, lines) })
      continue
    }
    const { id } = linker.link(personOf(draft), line, {
      notes: draft.notes,
      tags: JSON.stringify(draft.tags),
      reviewedAt: toInstant(nowMs),
    })
    lines.set(id, line)
    judged.push({ line, verdict: 'ok', reason: null })
  }
  return { judged, work: { kind: 'customers', linker } }
}

function knownText({ id, name }: { id: number; name: string }, lines: ReadonlyMap<number, number>) {
  const line = lines.get(id)
  return line === undefined
    ? `Já existe um cadastro desta pessoa: ${name} (nº ${id})`
    : `É a mesma pessoa da linha ${line}: ${name}`
}

function personOf({ cpf, email, name, phone }: CustomerDraft): Snapshot {
  return {
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    customerCpf: cpf || null,
  }
}
