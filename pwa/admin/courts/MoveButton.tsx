import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import IconButton from '@mui/material/IconButton'
import { flushSync } from 'react-dom'
import { SPORT_LABELS, type Sport } from '#shared/court/sport.ts'

type Props = { way: 'up' | 'down'; sport: Sport; isAtEnd: boolean; onMove: () => void }

const VERBS = { up: 'Subir', down: 'Descer' } as const

/** Moves a sport by one place and keeps the focus, at the end of the list too. */
export function MoveButton({ way, sport, isAtEnd, onMove }: Props) {
  return (
    <IconButton
      aria-label={`${VERBS[way]} ${SPORT_LABELS[sport]}`}
      aria-disabled={isAtEnd}
      onClick={({ currentTarget }) => {
        if (isAtEnd) return
        flushSync(onMove)
        // Moved with its row, it may have lost the focus.
        currentTarget.focus()
      }}
    >
      {way === 'up' ? <ArrowUpward /> : <ArrowDownward />}
    </IconButton>
  )
}
