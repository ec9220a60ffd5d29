import { memo } from 'react'
import type { AgendaColumn } from './dayView.ts'
import { ShortName } from '../../ui/ShortName.tsx'
import { headsOf } from './heads.ts'

type HeadProps = { columns: readonly AgendaColumn[]; title: string | undefined }

export const AgendaHead = memo(function AgendaHead({ columns, title }: HeadProps) {
  const heads = headsOf(columns)
  return (
    <thead>
      <tr>
        <th scope="col" className="agenda__corner">
          <span className="visually-hidden">Horário</span>
        </th>
        {columns.map(({ courtId, isActive, isHighlighted, key }, column) => (
          <th
            key={key}
            scope="col"
            className="agenda__court"
            style={{ gridColumn: column + 2 }}
            data-court={courtId}
            data-highlighted={isHighlighted || undefined}
            // Above the first hour for the arrow keys.
            {...(title && isActive ? { 'data-row': -1, 'data-column': column } : {})}
          >
            {title && isActive ? (
              <button type="button" className="bare" data-do="open" tabIndex={-1} title={title}>
                <ShortName {...heads[column]!} isTight />
              </button>
            ) : (
              <ShortName {...heads[column]!} isTight />
            )}
            {!isActive && <small>inativa</small>}
          </th>
        ))}
      </tr>
    </thead>
  )
})
