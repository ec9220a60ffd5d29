import Button from '@mui/material/Button'
import { useState, type ReactNode } from 'react'
import { reaisText, toCents } from '#shared/platform/money/money.ts'
import {
  differenceText,
  MOVEMENTS_PER_PAGE,
  TILLS_PER_PAGE,
  type ClosedTill,
} from '#shared/book/till/till.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { DetailDialog } from '../../ui/DetailDialog.tsx'
import { PageButtons } from '../../ui/FoundPage.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { useInstant } from '../../reservation/useInstant.ts'
import { drawerOptions } from '../acts/drawerOptions.ts'
import { movementColumns } from './movementColumns.tsx'
import { closedText } from './closedText.ts'

/** The tills that were closed, the last one first; the server's answer only. */
export function OlderTills() {
  const { payments, till } = useAdminStore()
  const known = valueOf(useResource(till))
  const [drawer, choose] = useState('')
  const [page, turnTo] = useState(1)
  const [opened, open] = useState<ClosedTill | null>(null)
  const at = useInstant()
  return (
    <section className="panel stack till__older" aria-labelledby="till-older">
      <h2 id="till-older">Caixas fechados</h2>
      {known?.others && (
        <div className="halves">
          <SelectField
            name="closed-drawer"
            label="Mostrar caixas de"
            blank="Todas as gavetas"
            value={drawer}
            options={drawerOptions(known)}
            onChosen={(chosen) => {
              choose(chosen)
              turnTo(1)
            }}
          />
        </div>
      )}
      <Loaded
        resource={payments.closedTills(page, drawer === '' ? undefined : Number(drawer))}
        failed="Os caixas fechados só aparecem com conexão"
      >
        {({ tills, total }) =>
          total === 0 ? (
            <p>Nenhum caixa foi fechado ainda.</p>
          ) : (
            <Paged size={TILLS_PER_PAGE} {...{ page, total, turnTo }}>
              <DataTable
                caption="Caixas fechados"
                hasPairs
                rows={tills}
                rowKey={({ id }) => id}
                columns={tillColumns(at)}
                actions={openerOf(open, at)}
              />
            </Paged>
          )
        }
      </Loaded>
      {opened && <MovementsDialog till={opened} onClose={() => open(null)} />}
    </section>
  )
}

function openerOf(open: (till: ClosedTill) => void, at: (instant: string) => string) {
  return (till: ClosedTill) => (
    <Button
      size="small"
      variant="outlined"
      aria-label={`Lançamentos do ${closedText(till, at)}`}
      onClick={() => open(till)}
    >
      Lançamentos
    </Button>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function tillColumns(at: (instant: string) => string): Column<ClosedTill>[] {
  return [
    {
      label: 'Fechado em',
      heading: true,
      cell: ({ closedAt, closedBy, drawer = null }) => (
        <Lines
          first={at(closedAt)}
          second={[drawer, byText(closedBy)].filter(Boolean).join(', ') || null}
        />
      ),
    },
    {
      label: 'Aberto em',
      cell: ({ openedAt, openedBy }) => <Lines first={at(openedAt)} second={byText(openedBy)} />,
    },
    { label: 'Troco', align: 'right', cell: ({ opening }) => reaisText(opening) },
    { label: 'Contado', align: 'right', cell: ({ counted }) => reaisText(counted) },
    { label: 'Esperado', align: 'right', cell: ({ expected }) => reaisText(expected) },
    {
      label: 'Diferença',
      wraps: 'anywhere',
      cell: ({ difference, explanation }) => (
        <Lines
          first={differenceText(toCents(difference))}
          second={explanation === null ? null : `“${explanation}”`}
        />
      ),
    },
  ]
}

const byText = (name: string | null) => (name === null ? null : `por ${name}`)

function Lines({ first, second }: { first: string; second: string | null }) {
  return (
    <span className="lines">
      <span>{first}</span>
      {second !== null && <span className="fine">{second}</span>}
    </span>
  )
}

type PagedProps = {
  page: number
  size: number
  total: number
  turnTo: (page: number) => void
  children: ReactNode
}

function Paged({ children, page, size, total, turnTo }: PagedProps) {
  const pages = Math.max(1, Math.ceil(total / size))
  return (
    <>
      {children}
      {pages > 1 && (
        <div className="row between muted page-nav">
          <output>
            Página {page} de {pages}
          </output>
          <PageButtons page={page} pages={pages} onTurn={turnTo} />
        </div>
      )}
    </>
  )
}

function MovementsDialog({ onClose, till }: { till: ClosedTill; onClose: () => void }) {
  const { payments } = useAdminStore()
  const [page, turnTo] = useState(1)
  const at = useInstant()
  return (
    <DetailDialog title={capital(closedText(till, at))} onClose={onClose}>
      <Loaded
        resource={payments.tillMovements(till.id, page)}
        failed="Os lançamentos só aparecem com conexão"
      >
        {({ movements, total }) =>
          total === 0 ? (
            <p>Este caixa não teve lançamentos.</p>
          ) : (
            <Paged size={MOVEMENTS_PER_PAGE} {...{ page, total, turnTo }}>
              <DataTable
                caption="Lançamentos do caixa"
                rows={movements}
                rowKey={({ key }) => key}
                columns={movementColumns(at)}
              />
            </Paged>
          )
        }
      </Loaded>
    </DetailDialog>
  )
}
