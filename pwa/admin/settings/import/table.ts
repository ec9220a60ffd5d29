/** A row that stays out, with the number that the spreadsheet gives it and why, for a person. */
export type UnreadRow = { line: number; reason: string }
/** A sheet as texts, by row; `name` is null where a file has no sheets. */
export type Table = { name: string | null; rows: string[][]; unread: UnreadRow[] }

/** Why a file is no table, for the person who chose it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

export function unreadable(cause?: unknown): UnreadableFile {
  return new UnreadableFile('Não foi possível ler a planilha. Salve-a como .xlsx ou CSV.', {
    cause,
  })
}
