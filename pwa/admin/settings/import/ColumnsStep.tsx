import Button from '@mui/material/Button'
import { useState } from 'react'
import {
  missingColumns,
  rememberedColumns,
  type Columns,
} from '#shared/operation/import/columns.ts'
import type { ImportEntry } from '#shared/operation/import/import.schema.ts'
import {
  FIELD_NAMES,
  KIND_FIELDS,
  type ImportField,
  type ImportKind,
} from '#shared/operation/import/kinds.ts'
import { importsApi, sendRows } from '../../../api/operation/imports.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useDiscard } from '../../../ui/form/useDiscard.tsx'
import { actFailed, useAct } from '../../ui/useAct.ts'
import { rowsToSend, type ReadFile, type ReadSheet } from './readFile.ts'
import { SheetChoice, UnreadRows } from './sheetParts.tsx'
import { StepTitle, WorkBar } from './steps.tsx'

type ColumnsProps = {
  kind: ImportKind
  file: ReadFile
  sheet: ReadSheet
  guessed: Columns
  onSheet: (index: number) => void
  onBack: () => void
  onReady: (entry: ImportEntry) => void
}
const SEND_FAILED = actFailed('Não foi possível enviar o arquivo')

/** Asks what each column of the file is, and sends it. */
export function ColumnsStep({
  kind,
  file,
  sheet,
  guessed,
  onBack,
  onReady,
  onSheet,
}: ColumnsProps) {
  const [columns, setColumns] = useState(guessed)
  const [sent, setSent] = useState(0)
  const { busy, run } = useAct(SEND_FAILED)
  const { close, fields, question } = useDiscard('As colunas', onBack, busy)
  const missing = missingColumns(
    kind,
    columns,
    sheet.rows.map(({ cells }) => cells),
  )
  const titles = sheet.headingLine > 1 ? `, com os títulos na linha ${sheet.headingLine}` : ''
  const { rows, unread } = rowsToSend(sheet, columns)
  const send = async () => {
    const entry = await run(async () => {
      const { id } = await importsApi.begin({
        kind,
        fileName: file.name,
        columns: rememberedColumns(sheet.headings, columns),
        total: rows.length,
      })
      await sendRows(id, rows, (count) => setSent(count / rows.length))
      return importsApi.check(id, false)
    })
    if (entry) onReady(entry)
  }
  // A field is one column's: chosen for another, it leaves the first.
  const choose = (index: number, field: ImportField | null) =>
    setColumns(columns.map((one, at) => (at === index ? field : one === field ? null : one)))
  return (
    <section className="panel stack" aria-labelledby="step-title" {...fields}>
      <StepTitle step={2} title="As colunas" />
      <p className="muted">
        {`${file.name}: ${sheet.rows.length} ${sheet.rows.length === 1 ? 'linha' : 'linhas'}${titles}. Confira o que é cada coluna; da próxima vez será assim.`}
      </p>
      <SheetChoice file={file} sheet={sheet} onSheet={onSheet} />
      <UnreadRows rows={unread} />
      <div className="import__columns">
        {sheet.headings.map((heading, index) => (
          <ColumnField
            key={`${index} ${heading}`}
            kind={kind}
            label={heading || `Coluna ${index + 1}`}
            example={sheet.rows.find(({ cells }) => cells[index]?.trim())?.cells[index] ?? ''}
            field={columns[index] ?? null}
            onChosen={(field) => choose(index, field)}
          />
        ))}
      </div>
      <p className="hint">* Obrigatória.</p>
      {isAtTablePrices(kind, columns) && (
        <p className="hint">
          Sem coluna de preço, cada data custa o que diz a sua tabela; mensalidade e vencimento não
          entram.
        </p>
      )}
      {missing.length > 0 && (
        <output className="hint">
          Falta a coluna de {missing.map((field) => FIELD_NAMES[field]).join(', ')}.
        </output>
      )}
      {busy && <WorkBar label="Enviando e conferindo" done={sent} />}
      <div className="row fill-phone">
        <BusyButton
          variant="contained"
          busy={busy}
          busyLabel="Conferindo..."
          idle={missing.length > 0 || rows.length === 0}
          onClick={() => void send()}
        >
          Conferir
        </BusyButton>
        <Button onClick={close}>Outro arquivo</Button>
      </div>
      {question}
    </section>
  )
}

/** Whether no column says what a date costs, where one could. */
function isAtTablePrices(kind: ImportKind, columns: Columns): boolean {
  return (
    kind !== 'prices' &&
    KIND_FIELDS[kind].some(({ field }) => field === 'price') &&
    !columns.includes('price')
  )
}

type ColumnProps = {
  kind: ImportKind
  label: string
  example: string
  field: ImportField | null
  onChosen: (field: ImportField | null) => void
}

function ColumnField({ example, field, kind, label, onChosen }: ColumnProps) {
  const options = KIND_FIELDS[kind].map((one) => ({
    value: one.field,
    label: `${FIELD_NAMES[one.field]}${one.isRequired ? ' *' : ''}`,
  }))
  return (
    <div>
      <SelectField
        name={`column-${label}`}
        label={label}
        blank="Não importar"
        options={options}
        value={field ?? ''}
        onChosen={(value) => onChosen(options.find((one) => one.value === value)?.value ?? null)}
      />
      <p className="fine anywhere">{example ? `Ex.: ${example.slice(0, 60)}` : 'Em branco'}</p>
    </div>
  )
}
