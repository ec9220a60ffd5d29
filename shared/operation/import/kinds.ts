/** What can be brought in from a spreadsheet. */
export const IMPORT_KINDS = ['customers', 'weekly', 'reservations', 'prices'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const KIND_NAMES: Record<ImportKind, string> = {
  customers: 'Clientes',
  weekly: 'Mensalistas',
  reservations: 'Reservas futuras',
  prices: 'Preços',
}

export const KIND_TEXTS: Record<ImportKind, string> = {
  customers: 'Nome, telefone, e-mail, CPF e observações de quem joga aí.',
  weekly: 'Quem tem o mesmo horário toda semana.',
  reservations: 'Horários já combinados, com data marcada.',
  prices: 'A tabela de preços por quadra, dia da semana e horário.',
}

export const FIELD_NAMES = {
  name: 'Nome',
  phone: 'Telefone',
  email: 'E-mail',
  cpf: 'CPF',
  notes: 'Observações',
  tags: 'Etiquetas',
  court: 'Quadra',
  sport: 'Modalidade',
  weekday: 'Dia da semana',
  date: 'Data',
  startTime: 'Início',
  endTime: 'Término',
  startDate: 'Primeira data',
  endDate: 'Última data',
  price: 'Preço',
  paid: 'Pago',
} as const
export type ImportField = keyof typeof FIELD_NAMES

type FieldUse = {
  field: ImportField
  isRequired: boolean
  /** In the file to download. */
  example: string
}
const needed = (field: ImportField, example: string): FieldUse => ({
  field,
  isRequired: true,
  example,
})
const optional = (field: ImportField, example: string): FieldUse => ({
  field,
  isRequired: false,
  example,
})

const PERSON = [
  needed('name', 'Marina Souza'),
  needed('phone', '(48) 99988-7766'),
  optional('email', 'marina@exemplo.com.br'),
  optional('cpf', '529.982.247-25'),
]

/** The columns of each kind, in the order of the file to download. */
export const KIND_FIELDS: Record<ImportKind, readonly FieldUse[]> = {
  customers: [
    needed('name', 'Marina Souza'),
    optional('phone', '(48) 99988-7766'),
    optional('email', 'marina@exemplo.com.br'),
    optional('cpf', '529.982.247-25'),
    optional('tags', 'Torneio, Manhã'),
    optional('notes', 'Prefere a quadra coberta'),
  ],
  weekly: [
    ...PERSON,
    needed('court', 'Quadra 1'),
    needed('weekday', 'Segunda'),
    needed('startTime', '19h'),
    optional('endTime', '20h'),
    optional('sport', 'Futevôlei'),
    optional('price', 'R$ 120,00'),
    optional('startDate', ''),
    optional('endDate', ''),
    optional('notes', ''),
  ],
  reservations: [
    ...PERSON,
    needed('court', 'Quadra 1'),
    needed('date', '31/12/2026'),
    needed('startTime', '19:00'),
    optional('endTime', '20:00'),
    optional('sport', 'Beach Tênis'),
    optional('price', 'R$ 120,00'),
    optional('paid', 'Não'),
    optional('notes', ''),
  ],
  prices: [
    needed('court', 'Quadra 1'),
    needed('weekday', 'Segunda a sexta'),
    needed('startTime', '18:00'),
    needed('endTime', '22:00'),
    needed('price', 'R$ 120,00'),
  ],
}

/** In whose column a field may stand too, when that one holds day and hour. */
export const BESIDE: Partial<Record<ImportField, ImportField>> = {
  date: 'startTime',
  startTime: 'date',
}

/** Rows of one file. */
export const MAX_ROWS = 10_000
/** Hours of one file, counting each week. */
export const MAX_PLACES = 60_000
/** Rows of one request, and how many characters they may have so that its body is taken. */
export const ROWS_AT_ONCE = 500
export const CHARACTERS_AT_ONCE = 100_000
/** A weekly booking without a last date goes on for so many weeks. */
export const DEFAULT_WEEKS = 26
