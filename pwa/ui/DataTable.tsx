import { useContext, type ReactNode } from 'react'
import { HalfContext } from './Pane.tsx'
import { useMediaQuery } from './useMediaQuery.ts'
import './parts.css'

export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** Numbers and money are aligned right. */
  align?: 'right'
  /** What people wrote may break anywhere, rather than push the buttons out of sight; a date is never broken. */
  wraps?: 'anywhere' | 'never'
  /** Names the row: the card's heading on a phone, the row's header for a screen reader. */
  heading?: boolean
  /** Left out while what is chosen stands beside the list and says it. */
  isSaidBeside?: boolean
}
type Props<Row> = {
  /** Names the table for who cannot see it. */
  caption: string
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  columns: readonly Column<Row>[]
  /** Says of a row what marks it as not sent; null for any other. */
  unsent?: (row: Row) => string | null
  /** Puts what a card shows in two columns. */
  hasPairs?: boolean
  /** Buttons at the end of the row. */
  actions?: (row: Row) => ReactNode
}

/** Up to so many columns have room beside the rail on a tablet held upright, and on one that lies. */
const FEW_COLUMNS = 4
const MANY_COLUMNS = 6

/** A table that becomes cards where its columns have no room: on a phone, and with many of them on a tablet held upright or beside what is chosen. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, rows, rowKey, unsent, hasPairs = false, actions } = props
  const isHalf = useContext(HalfContext)
  const columns = props.columns.filter(({ isSaidBeside }) => !(isHalf && isSaidBeside))
  const hasMany = columns.length + (actions ? 1 : 0) > FEW_COLUMNS
  const isNarrow = useMediaQuery(tooNarrow(columns.length))
  const hasCards = isNarrow || (isHalf && hasMany)
  return (
    <div className={looksOf(hasCards, hasPairs, isHalf)}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, align }) => (
              <th key={label} scope="col" data-align={align}>
                {label}
              </th>
            ))}
            {actions && (
              <th scope="col" data-align="right">
                Ações
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <Cell key={column.label} {...{ column, row, unsent }} />
              ))}
              {actions && <td className="table__actions">{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function looksOf(hasCards: boolean, hasPairs: boolean, isHalf: boolean) {
  if (!hasCards) return hasPairs ? 'table table--dense' : 'table'
  if (isHalf) return 'table table--cards table--pairs table--half'
  return hasPairs ? 'table table--cards table--pairs' : 'table table--cards'
}

function tooNarrow(columns: number) {
  if (columns > MANY_COLUMNS) return '(width < 1200px)'
  return columns > FEW_COLUMNS ? '(width < 1024px)' : '(width < 800px)'
}

type CellProps<Row> = {
  column: Column<Row>
  row: Row
  unsent: ((row: Row) => string | null) | undefined
}

function Cell<Row>({ column, row, unsent }: CellProps<Row>) {
  const { label, align, wraps, heading, cell } = column
  return heading ? (
    <th scope="row" data-align={align}>
      {cell(row)}
      <UnsentMark says={unsent?.(row)} />
    </th>
  ) : (
    <td data-align={align} data-wraps={wraps} data-label={label}>
      {cell(row)}
    </td>
  )
}

export type ChipTone = 'success' | 'warning' | 'danger' | 'primary'

export function Chip({ label, tone }: { label: string; tone: ChipTone }) {
  return <span className={`chip chip--${tone}`}>{label}</span>
}

/** Says of a row that it holds an edit which the server does not have yet. */
export function UnsentMark({ says }: { says: string | null | undefined }) {
  if (!says) return null
  return (
    <>
      {' '}
      <span className="unsent-mark" title="Não enviado: está guardado neste aparelho">
        {says}
      </span>
    </>
  )
}
