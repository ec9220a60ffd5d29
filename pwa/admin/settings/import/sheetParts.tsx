import { SelectField } from '../../../ui/form/SelectField.tsx'
import type { ReadFile, ReadSheet } from './readFile.ts'
import type { UnreadRow } from './table.ts'

type ChoiceProps = { file: ReadFile; sheet: ReadSheet; onSheet: (index: number) => void }

/** Which sheet is read, where a file has several. */
export function SheetChoice({ file: { sheets }, onSheet, sheet }: ChoiceProps) {
  if (sheet.name === null) return null
  if (sheets.length === 1) return <p className="muted">{`Aba “${sheet.name}”.`}</p>
  const options = sheets.map(({ name, rows }, index) => ({
    value: String(index),
    label: `${name} (${rows.length} ${rows.length === 1 ? 'linha' : 'linhas'})`,
  }))
  return (
    <SelectField
      name="sheet"
      label="Aba da planilha"
      options={options}
      value={String(sheets.indexOf(sheet))}
      onChosen={(value) => onSheet(Number(value))}
    />
  )
}

const SHOWN = 5

/** Rows that cannot be read, by line, each with why; the others go on. */
export function UnreadRows({ rows }: { rows: readonly UnreadRow[] }) {
  if (rows.length === 0) return null
  const more = rows.length - SHOWN
  return (
    <div className="hint" role="note">
      <p>
        {rows.length === 1
          ? 'Uma linha não pôde ser lida e fica de fora:'
          : `${rows.length} linhas não puderam ser lidas e ficam de fora:`}
      </p>
      <ul>
        {rows.slice(0, SHOWN).map(({ line, reason }) => (
          <li key={line}>{`Linha ${line}: ${reason}.`}</li>
        ))}
        {more > 0 && <li>{more === 1 ? 'e mais uma' : `e mais ${more}`}</li>}
      </ul>
    </div>
  )
}
