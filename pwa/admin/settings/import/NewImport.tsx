import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { guessColumns } from '#shared/operation/import/columns.ts'
import type { ImportEntry, ImportList } from '#shared/operation/import/import.schema.ts'
import {
  IMPORT_KINDS,
  KIND_NAMES,
  KIND_TEXTS,
  type ImportKind,
} from '#shared/operation/import/kinds.ts'
import { reportDefect } from '../../../api/operation/reportDefect.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { saveTemplate } from './files.ts'
import { readFile, type ReadFile } from './readFile.ts'
import { StepTitle } from './steps.tsx'
import { UnreadableFile } from './table.ts'

const KINDS = IMPORT_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind] }))

const ACCEPTED =
  '.csv,.txt,.tsv,.xlsx,.xlsm,.xlsb,.xls,.ods,.numbers,.htm,.html,text/csv,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet'

type Props = { remembered: ImportList['columns']; onReady: (entry: ImportEntry) => void }

/** The first two steps: which file, and what its columns are. */
export function NewImport({ remembered, onReady }: Props) {
  const [kind, setKind] = useState<ImportKind>('customers')
  const [file, setFile] = useState<ReadFile | null>(null)
  const [at, setAt] = useState(0)
  const sheet = file?.sheets[at]
  if (file && sheet) {
    const rows = sheet.rows.map(({ cells }) => cells)
    return (
      <ColumnsStep
        key={at}
        {...{ kind, file, sheet, onReady }}
        guessed={guessColumns(kind, sheet.headings, rows, remembered[kind])}
        onSheet={setAt}
        onBack={() => setFile(null)}
      />
    )
  }
  const open = (chosen: ReadFile) => {
    setAt(0)
    setFile(chosen)
  }
  return <FileStep kind={kind} onKind={setKind} onFile={open} />
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
        Serve uma planilha (.xlsx, .xls, .ods ou .numbers) ou um CSV, com os títulos das colunas
        acima das linhas. Se preferir, comece pelo modelo.
      </p>
      <input
        ref={input}
        hidden
        type="file"
        aria-label="Arquivo"
        accept={ACCEPTED}
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
