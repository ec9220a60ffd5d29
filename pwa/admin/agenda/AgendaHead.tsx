import { memo } from 'react'
import { isHighlighted } from './cellPlace.ts'
import type { AgendaColumn } from './dayView.ts'

/** The courts' names, which stay in sight. */
export const AgendaHead = memo(function AgendaHead({
  columns,
}: {
  columns: readonly AgendaColumn[]
}) {
  return (
    <thead>
      <tr>
        <th scope="col" className="agenda__corner">
          <span className="visually-hidden">Horário</span>
        </th>
        {columns.map(({ courtId, isActive, name }, column) => (
          <th
            key={courtId}
            scope="col"
            className="agenda__court"
            style={{ gridColumn: column + 2 }}
            data-court={courtId}
            data-highlighted={isHighlighted(courtId) || undefined}
          >
            <span>{name}</span>
            {!isActive && <small>inativa</small>}
          </th>
        ))}
      </tr>
    </thead>
  )
})
