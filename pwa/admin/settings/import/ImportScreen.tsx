import Button from '@mui/material/Button'
import { useState } from 'react'
import type { ImportEntry, ImportState } from '#shared/operation/import/import.schema.ts'
import { KIND_NAMES } from '#shared/operation/import/kinds.ts'
import { importsApi } from '../../../api/operation/imports.ts'
import { createResource } from '../../../api/resource.ts'
import { Chip, DataTable, type ChipTone, type Column } from '../../../ui/DataTable.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { useAddress } from '../../ui/useAddress.ts'
import { instantText } from '../../reservation/reservationTexts.ts'
import { NewImport } from './NewImport.tsx'
import { OpenImport } from './OpenImport.tsx'
import { useVenueZone } from '../../ui/time/useVenueZone.ts'
import './import.css'

/** Brings in what a venue has in spreadsheets: the file, its columns, what would become of each row, done. The draft is on the server: a reload goes on where it was. */
export function ImportScreen() {
  const [resource] = useState(() => createResource(importsApi.list))
  const [params, setAddress] = useAddress()
  const chosen = Number(params.get('importacao')) || null
  const open = (id: number | null) => {
    setAddress(id === null ? {} : { importacao: String(id) })
    void resource.reload()
  }
  return (
    <Page
      title="Importar"
      intro="Traga clientes, mensalistas, reservas e preços de uma planilha. Nada muda antes de você conferir linha por linha, e por 7 dias dá para desfazer."
    >
      <Loaded resource={resource} failed="Erro ao carregar as importações">
        {({ columns, imports }) => (
          <div className="stack wide">
            {chosen === null ? (
              <NewImport remembered={columns} onReady={({ id }) => open(id)} />
            ) : (
              <OpenImport key={chosen} id={chosen} onLeave={() => open(null)} />
            )}
            {chosen === null && imports.length > 0 && <Imports imports={imports} onOpen={open} />}
          </div>
        )}
      </Loaded>
    </Page>
  )
}

type ImportsProps = { imports: ImportEntry[]; onOpen: (id: number) => void }

function Imports({ imports, onOpen }: ImportsProps) {
  const timeZone = useVenueZone()
  return (
    <section className="stack" aria-labelledby="imports-title">
      <h2 className="part-title" id="imports-title">
        Importações
      </h2>
      <DataTable
        caption="Importações"
        rows={imports}
        rowKey={({ id }) => id}
        columns={columns((instant) => instantText(instant, timeZone))}
        actions={opening(onOpen)}
      />
    </section>
  )
}

function opening(onOpen: (id: number) => void) {
  return ({ fileName, id, state }: ImportEntry) => (
    <Button variant="outlined" aria-label={`Abrir ${fileName}`} onClick={() => onOpen(id)}>
      {state === 'done' || state === 'undone' ? 'Ver' : 'Continuar'}
    </Button>
  )
}

const STATES: Record<ImportState, readonly [label: string, tone: ChipTone]> = {
  draft: ['Não terminada', 'warning'],
  checked: ['Conferida', 'primary'],
  done: ['Importada', 'success'],
  undone: ['Desfeita', 'danger'],
}

function columns(text: (instant: string) => string): Column<ImportEntry>[] {
  return [
    { label: 'Arquivo', heading: true, cell: ({ fileName }) => fileName },
    { label: 'O quê', cell: ({ kind }) => KIND_NAMES[kind] },
    {
      label: 'Quando e quem',
      cell: ({ createdAt, createdBy, importedAt, importedBy }) =>
        `${text(importedAt ?? createdAt)}, ${importedBy ?? createdBy ?? 'conta removida'}`,
    },
    {
      label: 'Linhas',
      align: 'right',
      cell: ({ imported, total }) => `${imported} de ${total}`,
    },
    {
      label: 'Situação',
      cell: ({ state }) => <Chip label={STATES[state][0]} tone={STATES[state][1]} />,
    },
  ]
}
