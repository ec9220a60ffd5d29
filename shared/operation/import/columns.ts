import { fold } from '../../platform/text/fold.ts'
import { fits } from './fits.ts'
import { isMoment } from './readDate.ts'
import { SYNONYMS } from './synonyms.ts'
import { BESIDE, KIND_FIELDS, type ImportField, type ImportKind } from './kinds.ts'

/** Which field each column is, by the column's place; null for one that is left out. */
export type Columns = (ImportField | null)[]

/** As long as a heading is remembered. */
const KEY_LENGTH = 80

/** A heading as it is compared: `Horário (início)` is `horario inicio`. */
export function headingKey(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .slice(0, KEY_LENGTH)
}

/** Whether a row is the one of the headings rather than a title or a person: how many of its cells, each another, are called as columns are. */
export function knownHeadings(row: readonly string[]): number {
  // Somebody's own row may say 'Aluno' or 'Mensalista' beside a phone.
  if (row.some((cell) => DATUM.test(cell))) return 0
  return new Set(row.map(headingKey).filter((key) => KNOWN.has(key))).size
}
const KNOWN = new Set(Object.values(SYNONYMS).flat())
/** Finds a phone, a document or an address, as no heading has them. */
const DATUM = /@|(?:\d[\s().-]*){8}/

/** The field of each column: as it was said last time for this heading, else by how it is called, else by what only such cells hold. Cells of another kind are never taken for a field, whatever their heading. No field is two columns'. `rows` are the file's. */
export function guessColumns(
  kind: ImportKind,
  headings: readonly string[],
  rows: readonly (readonly string[])[] = [],
  remembered: Readonly<Record<string, ImportField>> = {},
): Columns {
  const fields = KIND_FIELDS[kind].map(({ field }) => field)
  const columns: Columns = headings.map(() => null)
  const keys = headings.map(headingKey)
  const samples = headings.map((_, index) => rows.slice(0, SAMPLES).map((row) => row[index] ?? ''))
  const take = (index: number, field: ImportField | undefined) => {
    if (!field || index < 0 || columns[index] !== null || columns.includes(field)) return
    if (fields.includes(field) && fits(field, samples[index]!) !== 'no') columns[index] = field
  }
  keys.forEach((key, index) =>
    take(index, Object.hasOwn(remembered, key) ? remembered[key] : undefined),
  )
  const ranked = fields
    .flatMap((field) => SYNONYMS[field].map((name, rank) => ({ field, name, rank })))
    .sort((a, b) => a.rank - b.rank)
  for (const { field, name } of ranked) {
    keys.forEach((key, index) => key === name && take(index, field))
  }
  // What only begins so: `telefone 1`, `valor (R$)`.
  for (const { field, name } of ranked) {
    if (name.length < 3) continue
    keys.forEach(
      (key, index) =>
        key.startsWith(`${name} `) && !isOfSomethingElse(field, key) && take(index, field),
    )
  }
  for (const field of fields) {
    const sure = headings.flatMap((_, index) =>
      columns[index] === null && fits(field, samples[index]!) === 'surely' ? [index] : [],
    )
    // Of two such columns nobody knows which one is meant.
    if (sure.length === 1 && !isOfSomethingElse(field, keys[sure[0]!]!)) take(sure[0]!, field)
  }
  return columns
}

/** So many rows are looked at. */
const SAMPLES = 50

/** Whether a day, an hour or a sum is of the month's bill or of a person rather than of a game. */
function isOfSomethingElse(field: ImportField, key: string): boolean {
  if (!OF_GAMES.has(field)) return false
  // A month that is paid for may begin with the games.
  if (field !== 'startDate' && MONTHLY.test(key)) return true
  return field !== 'price' && OF_A_BILL.test(key)
}
const OF_GAMES: ReadonlySet<ImportField> = new Set([
  'weekday',
  'date',
  'startTime',
  'endTime',
  'startDate',
  'endDate',
  'price',
])
const MONTHLY = /\b(mensal|mensalidade|mes|plano|pacote|anual|semestral|trimestral)\b/
const OF_A_BILL =
  /\b(venc|vencimento|pagamento|pagto|pgto|compra|emissao|nascimento|nasc|aniversario|cadastro|criad[oa]|criacao)\b/

/** What is remembered of a choice of columns, by heading. */
export function rememberedColumns(
  headings: readonly string[],
  columns: Columns,
): Record<string, ImportField> {
  return Object.fromEntries(
    columns.flatMap((field, index) => {
      const key = headingKey(headings[index] ?? '')
      return field && key ? [[key, field] as const] : []
    }),
  )
}

/** The fields without which a row of this kind says nothing, for which there is no column, and which stand in no other one's. */
export function missingColumns(
  kind: ImportKind,
  columns: Columns,
  rows: readonly (readonly string[])[],
): ImportField[] {
  const standsBeside = (field: ImportField) => {
    const at = columns.indexOf(BESIDE[field] ?? field)
    return rows.slice(0, SAMPLES).some((row) => isMoment(row[at] ?? ''))
  }
  return KIND_FIELDS[kind]
    .filter(({ field, isRequired }) => isRequired && !columns.includes(field))
    .map(({ field }) => field)
    .filter((field) => !standsBeside(field))
}

/** A row's cells by field; blank ones are left out. */
export function cellsOf(
  columns: Columns,
  row: readonly string[],
): Partial<Record<ImportField, string>> {
  return Object.fromEntries(
    columns.flatMap((field, index) => {
      const text = row[index]?.trim() ?? ''
      return field && text ? [[field, text] as const] : []
    }),
  )
}
