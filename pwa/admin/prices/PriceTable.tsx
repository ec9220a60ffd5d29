import Delete from '@mui/icons-material/Delete'
import Edit from '@mui/icons-material/Edit'
import IconButton from '@mui/material/IconButton'
import { formatReais, toCents } from '#shared/money/money.ts'
import type { PriceEntry } from '#shared/pricing/price.schema.ts'
import { useUnsent } from '../../offline/desk/useUnsent.ts'
import { UnsentMark } from '../../ui/UnsentMark.tsx'
import { rangeText } from './priceTables.ts'

type Props = {
  day: string
  table: readonly PriceEntry[]
  onEdit: (entry: PriceEntry) => void
  onRemove: (entry: PriceEntry) => void
}

/** A day's prices. Narrow enough for a phone as the table it is. */
export function PriceTable({ day, table, onEdit, onRemove }: Props) {
  const isUnsent = useUnsent('price')
  return (
    <table className="price-table">
      <caption className="visually-hidden">Preços de {day}</caption>
      <thead>
        <tr>
          <th scope="col">Horário</th>
          <th scope="col" className="price-table__money">
            Preço
          </th>
          <th scope="col" className="price-table__actions">
            Ações
          </th>
        </tr>
      </thead>
      <tbody>
        {table.map((entry) => (
          <tr key={entry.id}>
            <th scope="row">
              {rangeText(entry)}
              {isUnsent(entry.id) && <UnsentMark />}
            </th>
            <td className="price-table__money">{formatReais(toCents(entry.price))}</td>
            <td className="price-table__actions">
              <IconButton
                aria-label={`Editar ${day}, ${rangeText(entry)}`}
                onClick={() => onEdit(entry)}
              >
                <Edit />
              </IconButton>
              <IconButton
                aria-label={`Excluir ${day}, ${rangeText(entry)}`}
                color="error"
                onClick={() => onRemove(entry)}
              >
                <Delete />
              </IconButton>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
