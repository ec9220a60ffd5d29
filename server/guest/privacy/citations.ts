import { touchRows } from '../../platform/db/changeRows.ts'
import { untyped } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { says, withoutNamings } from '../../platform/mail/writtenMail.ts'

/** Where the staff write of others: in their notes, and of days. */
const SENTENCES = {
  reservations: 'notes',
  customers: 'notes',
  special_closing_dates: 'description',
  special_prices: 'description',
} as const
type SentenceTable = keyof typeof SENTENCES
const TABLES = Object.keys(SENTENCES) as SentenceTable[]
type Cited = { id: number; text: string }

/** In the place of a name, within a sentence that stays. */
const ERASED = '[apagado]'

/** Finds the rows whose sentence names one of them. */
export async function citationsOf(
  db: Db,
  namings: readonly string[],
): Promise<{ table: SentenceTable; rows: Cited[] }[]> {
  const parts = namings.map(asciiPart)
  const cited: { table: SentenceTable; rows: Cited[] }[] = []
  for (const table of TABLES) {
    const column = SENTENCES[table]
    const like = parts.map(() => `lower(${column}) like ?`).join(' or ') || '1 = 0'
    const rows = (await untyped(db)(table)
      .whereRaw(
        `(${like})`,
        parts.map((part) => `%${part}%`),
      )
      .select('id', { text: column })) as Cited[]
    cited.push({ table, rows: rows.filter(({ text }) => says(text, namings)) })
  }
  return cited
}

// SQLite's own `lower` knows no accents: what has none of a name is enough to find few.
function asciiPart(naming: string) {
  const parts = naming.toLowerCase().match(/[a-z\d]+/g) ?? ['']
  return parts.toSorted((one, other) => other.length - one.length)[0]!
}

/** Replaces their names in these sentences. Nothing is recorded in the audit, which would name them again. */
export async function eraseCitations(
  tx: Tx,
  namings: readonly string[],
  cited: Awaited<ReturnType<typeof citationsOf>>,
): Promise<void> {
  for (const { rows, table } of cited) {
    for (const { id, text } of rows) {
      await untyped(tx.trx)(table)
        .where({ id })
        .update({
          [SENTENCES[table]]: withoutNamings(text, namings, ERASED),
          version: tx.trx.raw('version + 1'),
        })
    }
    if (rows.length > 0) {
      touchRows(
        tx,
        table,
        rows.map(({ id }) => id),
      )
    }
  }
}
