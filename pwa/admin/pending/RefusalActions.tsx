import Button from '@mui/material/Button'
import { useState } from 'react'
import { seenIn } from '#shared/calendar/seenIn.ts'
import type { Stranded } from '#shared/calendar/stranded.schema.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { StrandedList } from '../../ui/StrandedList.tsx'
import type { Choices } from './choices.ts'
import type { Fields } from './known.ts'
import { unbroken } from './unbroken.ts'

type Props = {
  choices: Choices
  sentence: string
  busy: boolean
  onRetry: () => void
  onOverwrite: (version: number) => void
  onChange: () => void
  onMove: () => void
  /** Sends it with this in its body. */
  onBody: (body: Fields) => void
}

/** The ways out of a refusal, the likeliest first. */
export function RefusalActions({ choices, sentence, busy, ...on }: Props) {
  const { cancellable, change, freeDates, move, overwrite, retry, stranded } = choices
  const [asksToCancel, setAsksToCancel] = useState(false)
  const ways = [
    overwrite !== null && (['Enviar assim mesmo', () => on.onOverwrite(overwrite)] as const),
    stranded && ([keepLabel(stranded), () => on.onBody({ onStranded: 'keep' })] as const),
    freeDates &&
      (['Reservar só as datas livres', () => on.onBody({ skipConflicts: true })] as const),
    move && (['Outra quadra ou horário', on.onMove] as const),
    cancellable && ([`Cancelar as ${namesOf(cancellable)}`, () => setAsksToCancel(true)] as const),
    change.length > 0 && (['Alterar', on.onChange] as const),
    retry && (['Tentar novamente', on.onRetry] as const),
  ].filter((way) => Array.isArray(way))
  return (
    <>
      {ways.map(([label, act], index) => (
        <Button
          key={label}
          variant={index === 0 ? 'contained' : 'outlined'}
          aria-label={`${label}: ${sentence}`}
          aria-disabled={busy}
          onClick={act}
        >
          {label}
        </Button>
      ))}
      {asksToCancel && cancellable && (
        <ConfirmDialog
          title={`Cancelar estas ${namesOf(cancellable)}?`}
          confirm="Sim, cancelar"
          cancel="Voltar"
          width="sm"
          onConfirm={() => {
            setAsksToCancel(false)
            on.onBody({ onStranded: 'cancel', ...seenIn(cancellable) })
          }}
          onClose={() => setAsksToCancel(false)}
        >
          <p className="pending__about">{unbroken(sentence)}</p>
          <StrandedList stranded={cancellable} />
          {cancellable.classes.length > 0 && <p>{OTHER_WEEKS}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}

const OTHER_WEEKS = 'As aulas das outras semanas continuam.'

function keepLabel({ reservations }: Stranded) {
  return reservations.length > 0 ? 'Manter as reservas' : 'Manter as aulas'
}

function namesOf({ reservations, classes }: Stranded) {
  if (classes.length === 0) return 'reservas'
  return reservations.length > 0 ? 'reservas e aulas' : 'aulas do dia'
}
