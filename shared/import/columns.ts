import { fold } from '../text/fold.ts'
import { KIND_FIELDS, type ImportField, type ImportKind } from './kinds.ts'

/** Which field each column is, by the column's place; null for one that is left out. */
export type Columns = (ImportField | null)[]

/** How venues and other systems call them, the surest first. */
const SYNONYMS: Record<ImportField, readonly string[]> = {
  name: [
    'nome',
    'nome completo',
    'cliente',
    'nome do cliente',
    'mensalista',
    'responsavel',
    'jogador',
    'aluno',
    'contato',
  ],
  phone: [
    'telefone',
    'celular',
    'whatsapp',
    'whats',
    'zap',
    'fone',
    'tel',
    'telefone celular',
    'numero',
  ],
  email: ['email', 'e mail', 'correio eletronico'],
  cpf: ['cpf', 'documento', 'cpf cnpj', 'doc'],
  notes: ['observacoes', 'observacao', 'obs', 'notas', 'anotacoes', 'comentario', 'comentarios'],
  tags: ['etiquetas', 'etiqueta', 'tags', 'tag', 'grupo', 'categoria'],
  court: ['quadra', 'campo', 'arena', 'espaco', 'quadras'],
  sport: ['modalidade', 'esporte', 'tipo', 'atividade'],
  weekday: ['dia da semana', 'dia', 'semana', 'dias', 'dias da semana'],
  date: ['data', 'data da reserva', 'data do jogo', 'dia'],
  startTime: [
    'inicio',
    'hora inicio',
    'horario',
    'hora',
    'horario inicio',
    'hora inicial',
    'das',
    'de',
    'horario de inicio',
    'hora de inicio',
    'entrada',
  ],
  endTime: [
    'termino',
    'fim',
    'hora fim',
    'horario fim',
    'ate',
    'hora final',
    'horario final',
    'horario de termino',
    'hora de termino',
    'saida',
    'hora termino',
  ],
  startDate: [
    'primeira data',
    'data de inicio',
    'data inicio',
    'data inicial',
    'a partir de',
    'desde',
    'inicio do contrato',
    'vigencia inicio',
  ],
  endDate: [
    'ultima data',
    'data final',
    'data fim',
    'data de termino',
    'data termino',
    'valido ate',
    'vencimento',
    'fim do contrato',
    'vigencia fim',
  ],
  price: [
    'preco',
    'valor',
    'valor por hora',
    'valor hora',
    'preco hora',
    'mensalidade',
    'total',
    'r',
  ],
  paid: ['pago', 'pagamento', 'situacao do pagamento', 'quitado', 'status pagamento'],
}

/** A heading as it is compared: `Horário (início)` is `horario inicio`. */
export function headingKey(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** The field of each column: as it was said last time for this heading, else by how it is called. No field is two columns'. */
export function guessColumns(
  kind: ImportKind,
  headings: readonly string[],
  remembered: Readonly<Record<string, ImportField>> = {},
): Columns {
  const fields = KIND_FIELDS[kind].map(({ field }) => field)
  const columns: Columns = headings.map(() => null)
  const keys = headings.map(headingKey)
  const take = (index: number, field: ImportField | undefined) => {
    if (field && index >= 0 && columns[index] === null && !columns.includes(field)) {
      if (fields.includes(field)) columns[index] = field
    }
  }
  keys.forEach((key, index) =>
    take(index, Object.hasOwn(remembered, key) ? remembered[key] : undefined),
  )
  const ranked = fields
    .flatMap((field) => SYNONYMS[field].map((name, rank) => ({ field, name, rank })))
    .sort((a, b) => a.rank - b.rank)
  for (const { field, name } of ranked) take(keys.indexOf(name), field)
  // What only begins so: `telefone 1`, `valor (R$)`.
  for (const { field, name } of ranked) {
    if (name.length < 3) continue
    take(
      keys.findIndex((key, index) => columns[index] === null && key.startsWith(`${name} `)),
      field,
    )
  }
  return columns
}

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

/** The fields without which a row of this kind says nothing and for which there is no column. */
export function missingColumns(kind: ImportKind, columns: Columns): ImportField[] {
  return KIND_FIELDS[kind]
    .filter(({ field, isRequired }) => isRequired && !columns.includes(field))
    .map(({ field }) => field)
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
