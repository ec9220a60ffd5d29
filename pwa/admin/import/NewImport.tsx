import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import {
  cellsOf,
  guessColumns,
  missingColumns,
  rememberedColumns,
  type Columns,
} from '#shared/import/columns.ts'
import type { ImportEntry, ImportList } from '#shared/import/import.schema.ts'
import {
  FIELD_NAMES,
  IMPORT_KINDS,
  KIND_FIELDS,
  KIND_NAMES,
  KIND_TEXTS,
  type ImportField,
  type ImportKind,
} from '#shared/import/kinds.ts'
import { importsApi, sendRows } from '../../api/people/imports.ts'
import { reportDefect } from '../../api/reportDefect.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { useToast } from '../../ui/toast.tsx'
import { NeedsConnection } from '../parts/NeedsConnection.tsx'
import { actFailed, useAct } from '../parts/useAct.ts'
import { saveTemplate } from './files.ts'
import { readFile, UnreadableFile, type ReadFile } from './readFile.ts'
import { StepTitle, WorkBar } from './steps.tsx'

const KINDS = IMPORT_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind] }))

type Props = { remembered: ImportList['columns']; onReady: (entry: ImportEntry) => void }

/** The first two steps: which file, and what its columns are. */
export function NewImport({ remembered, onReady }: Props) {
  const [kind, setKind] = useState<ImportKind>('customers')
  const [file, setFile] = useState<ReadFile | null>(null)
  if (file) {
    return (
      <ColumnsStep
        kind={kind}
        file={file}
        guessed={guessColumns(kind, file.headings, remembered[kind])}
        onBack={() => setFile(null)}
        onReady={onReady}
      />
    )
  }
  return <FileStep kind={kind} onKind={setKind} onFile={setFile} />
}

type FileProps = {
  kind: ImportKind
  onKind: (kind: ImportKind) => void
  onFile: (file: ReadFile) => void
}

function FileStep({ kind, onFile, onKind }: FileProps) {
  const input = useRef<HTMLInputElement>(null)
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    setBusy(true)
    try {
      onFile(await readFile(chosen))
    } catch (error) {
      if (!(error instanceof UnreadableFile)) reportDefect(error)
      const description =
        error instanceof UnreadableFile ? error.message : 'Tente de novo ou salve-o como CSV.'
      toast({ title: 'Não foi possível ler o arquivo', description, tone: 'destructive' })
      setBusy(false)
    }
  }
  return (
    <section className="panel stack" aria-labelledby="step-title">
      <StepTitle step={1} title="O arquivo" />
      <SelectField
        name="kind"
        label="O que importar"
        options={KINDS}
        value={kind}
        onChosen={(value) => onKind(IMPORT_KINDS.find((one) => one === value) ?? kind)}
      />
      <p className="hint">{KIND_TEXTS[kind]}</p>
      <p className="muted">
        Serve uma planilha (.xlsx) ou um CSV, com os títulos das colunas na primeira linha. Se
        preferir, comece pelo modelo.
      </p>
      <input
        ref={input}
        hidden
        type="file"
        aria-label="Arquivo"
        accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={({ target }) => {
          void choose(target.files?.[0])
          target.value = ''
        }}
      />
      <div className="row fill-phone">
        <NeedsConnection what="Importar">
          <BusyButton
            variant="contained"
            busy={busy}
            busyLabel="Lendo..."
            onClick={() => input.current?.click()}
          >
            Escolher arquivo
          </BusyButton>
        </NeedsConnection>
        <Button variant="outlined" onClick={() => void saveTemplate(kind)}>
          Baixar modelo
        </Button>
      </div>
    </section>
  )
}

type ColumnsProps = {
  kind: ImportKind
  file: ReadFile
  guessed: Columns
  onBack: () => void
  onReady: (entry: ImportEntry) => void
}
const SEND_FAILED = actFailed('Não foi possível enviar o arquivo')

function ColumnsStep({ kind, file, guessed, onBack, onReady }: ColumnsProps) {
  const [columns, setColumns] = useState(guessed)
  const [sent, setSent] = useState(0)
  const { busy, run } = useAct(SEND_FAILED)
  const missing = missingColumns(kind, columns)
  const rows = file.rows
    .map(({ cells, line }) => ({ line, cells: cellsOf(columns, cells) }))
    .filter(({ cells }) => Object.keys(cells).length > 0)
  const send = async () => {
    const entry = await run(async () => {
      const { id } = await importsApi.begin({
        kind,
        fileName: file.name,
        columns: rememberedColumns(file.headings, columns),
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
    <section className="panel stack" aria-labelledby="step-title">
      <StepTitle step={2} title="As colunas" />
      <p className="muted">
        {file.name}: {file.rows.length} {file.rows.length === 1 ? 'linha' : 'linhas'}. Confira o que
        é cada coluna; da próxima vez será assim.
      </p>
      <div className="import__columns">
        {file.headings.map((heading, index) => (
          <ColumnField
            key={`${index} ${heading}`}
            kind={kind}
            label={heading || `Coluna ${index + 1}`}
            example={file.rows.find(({ cells }) => cells[index]?.trim())?.cells[index] ?? ''}
            field={columns[index] ?? null}
            onChosen={(field) => choose(index, field)}
          />
        ))}
      </div>
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
        <Button onClick={onBack}>Outro arquivo</Button>
      </div>
    </section>
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
      <p className="fine import__example">
        {example ? `Ex.: ${example.slice(0, 60)}` : 'Em branco'}
      </p>
    </div>
  )
}
