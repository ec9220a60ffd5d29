import Download from '@mui/icons-material/Download'
import Button from '@mui/material/Button'
import type { Report } from '#shared/operation/report/report.ts'
import { reportTable, type Cell, type TableName } from '#shared/operation/report/tables.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { actFailed, useAct } from '../../ui/useAct.ts'
import { unitText } from './unitText.ts'

type Props = {
  report: Report
  name: TableName
  /** Shown at once, not behind a switch. */ isOpen?: boolean
}

/** The numbers of a card as a table, and the same as a file for a spreadsheet. */
export function CardTable({ report, name, isOpen = false }: Props) {
  const { title, headings, rows } = reportTable(report, name)
  const columns = headings.map((label, index): Column<readonly Cell[]> => {
    const isText = rows.every((row) => 'text' in row[index]!)
    return {
      label,
      cell: (row) => cellText(row[index]!),
      ...(index === 0 ? { heading: true } : {}),
      ...(isText ? {} : { align: 'right' as const }),
    }
  })
  const keyed = rows.map((row, index) => Object.assign([...row], { index }))
  const table = (
    <DataTable
      caption={title}
      rows={keyed}
      rowKey={({ index }: (typeof keyed)[number]) => index}
      columns={columns}
    />
  )
  return (
    <div className="row between report-table">
      {isOpen ? (
        table
      ) : (
        <details>
          <summary>Ver tabela: {title}</summary>
          {table}
        </details>
      )}
      <FileButton {...{ name, title }} period={report.period} />
    </div>
  )
}

function cellText(cell: Cell): string {
  if ('text' in cell) return cell.text
  if ('number' in cell) return cell.number === null ? '' : unitText(cell.number, 'number')
  if ('cents' in cell) return cell.cents === null ? '' : unitText(cell.cents, 'cents')
  return unitText(cell.share, 'share')
}

const FAILED = actFailed('Não foi possível baixar a planilha')

type FileProps = { name: TableName; title: string; period: Report['period'] }

function FileButton({ name, title, period }: FileProps) {
  const { reports } = useAdminStore()
  const { busy, run } = useAct(FAILED)
  const download = () => run(async () => saveFile(await reports.file(name, period)))
  return (
    <NeedsConnection what="Baixar CSV">
      <Button
        startIcon={<Download />}
        aria-disabled={busy}
        aria-label={`Baixar CSV: ${title}`}
        onClick={() => void download()}
      >
        CSV
      </Button>
    </NeedsConnection>
  )
}
