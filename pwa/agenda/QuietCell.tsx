import { memo } from 'react'
import type { agendaLabel } from './agendaLabel.ts'
import type { CellPlace } from './cellPlace.ts'

type Props = CellPlace & {
  /** Why nothing can be done here. */
  text: string
  labelOf: typeof agendaLabel
}

/** What is in an hour in which nothing can be done. */
export const QuietCell = memo(function QuietCell(props: Props) {
  const { courtName, labelOf, startTime, text } = props
  return (
    <>
      <span className="visually-hidden">
        {labelOf({ kind: 'quiet', courtName, startTime, text })}
      </span>
      <span aria-hidden="true">{text}</span>
    </>
  )
})
