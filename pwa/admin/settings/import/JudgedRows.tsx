import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import type { ImportEntry, JudgedRow, Verdict } from '#shared/operation/import/import.schema.ts'
import { KIND_FIELDS, type ImportKind } from '#shared/operation/import/kinds.ts'
import { allRows, importsApi } from '../../../api/operation/imports.ts'
import { createResource } from '../../../api/resource.ts'
import { Chip, DataTable, type ChipTone, type Column } from '../../../ui/DataTable.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { useAct } from '../../ui/useAct.ts'
import { saveLeftRows } from './files.ts'

const NAMES: Record<Verdict, readonly [label: string, tone: ChipTone]> = {
  ok: ['Pronta', 'success'],
  conflict: ['Conflito', 'warning'],
  error: ['Erro', 'danger'],
}

/** The rows with what becomes of each, by verdict; those that are left can be downloaded to be corrected. */
export function JudgedRows({ entry }: { entry: ImportEntry }) {
  const { conflicts, errors, id, kind, ok, state } = entry
  const isDone = state === 'done' || state === 'undone'
  const counts: Record<Verdict, number> = {
    conflict: conflicts,
    error: errors,
    ok: isDone ? 0 : ok,
  }
  const there = (['conflict', 'error', 'ok'] as const).filter((verdict) => counts[verdict] > 0)
  const [chosen, setChosen] = useState<Verdict | null>(null)
  const verdict = chosen && there.includes(chosen) ? chosen : (there[0] ?? 'ok')
  const titleOf = (one: Verdict) => `${NAMES[one][0]} (${counts[one].toLocaleString('pt-BR')})`
  const { busy, run } = useAct()
  const download = () =>
    run(async () => {
      const left = [...(await allRows(id, 'error')), ...(await allRows(id, 'conflict'))]
      await saveLeftRows(
        kind,
        left.sort((a, b) => a.line - b.line),
      )
    })
  if (there.length === 0) return null
  return (
    <div className="stack">
      <div className="row between">
        {there.length === 1 ? (
          <h3 className="part-title">{titleOf(verdict)}</h3>
        ) : (
          <ToggleButtonGroup
            exclusive
            className="import__filter"
            value={verdict}
            aria-label="Linhas a mostrar"
            onChange={(_event, value: Verdict | null) => value && setChosen(value)}
          >
            {there.map((one) => (
              <ToggleButton key={one} value={one}>
                {titleOf(one)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
        {conflicts + errors > 0 && (
          <Button variant="outlined" disabled={busy} onClick={() => void download()}>
            Baixar as que ficam de fora
          </Button>
        )}
      </div>
      <Rows key={`${verdict} ${ok} ${conflicts} ${errors}`} id={id} kind={kind} verdict={verdict} />
    </div>
  )
}

type RowsProps = { id: number; kind: ImportKind; verdict: Verdict }
const SHOWN = 100

function Rows({ id, kind, verdict }: RowsProps) {
  const [resource] = useState(() => createResource(() => importsApi.rows(id, verdict)))
  const [shown, setShown] = useState(SHOWN)
  return (
    <Loaded resource={resource} failed="Erro ao carregar as linhas">
      {({ rows, next }) => (
        <>
          <DataTable
            caption="Linhas do arquivo"
            rows={rows.slice(0, shown)}
            rowKey={({ line }) => line}
            columns={columns(kind)}
          />
          {rows.length > shown && (
            <Button onClick={() => setShown(shown + SHOWN)}>Mostrar mais linhas</Button>
          )}
          {rows.length <= shown && next !== null && (
            <p className="hint">Há mais linhas: baixe o arquivo para ver todas.</p>
          )}
        </>
      )}
    </Loaded>
  )
}

function columns(kind: ImportKind): Column<JudgedRow>[] {
  const fields = KIND_FIELDS[kind].map(({ field }) => field)
  return [
    { label: 'Linha', heading: true, cell: ({ line }) => `Linha ${line}` },
    {
      label: 'O que diz',
      wraps: 'anywhere',
      cell: ({ cells }) => fields.flatMap((field) => cells[field] ?? []).join(' · ') || '–',
    },
    {
      label: 'Resultado',
      cell: ({ verdict }) => verdict && <Chip label={NAMES[verdict][0]} tone={NAMES[verdict][1]} />,
    },
    { label: 'Motivo', wraps: 'anywhere', cell: ({ reason }) => reason ?? '–' },
  ]
}
