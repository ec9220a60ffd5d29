import Button from '@mui/material/Button'
import { useState } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { StrandedList } from '../ui/StrandedList.tsx'
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
  const { change, freeDates, move, overwrite, retry, stranded } = choices
  const [asksToCancel, setAsksToCancel] = useState(false)
  const ways = [
    overwrite !== null && (['Enviar assim mesmo', () => on.onOverwrite(overwrite)] as const),
    stranded && (['Manter as reservas', () => on.onBody({ onStranded: 'keep' })] as const),
    freeDates &&
      (['Reservar só as datas livres', () => on.onBody({ skipConflicts: true })] as const),
    move && (['Outra quadra ou horário', on.onMove] as const),
    stranded &&
      stranded.reservations.length > 0 &&
      (['Cancelar as reservas', () => setAsksToCancel(true)] as const),
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
      {asksToCancel && stranded && (
        <ConfirmDialog
          title="Cancelar estas reservas?"
          confirm="Sim, cancelar"
          cancel="Voltar"
          width="sm"
          onConfirm={() => {
            setAsksToCancel(false)
            on.onBody({ onStranded: 'cancel', seen: stranded.reservations.map(({ id }) => id) })
          }}
          onClose={() => setAsksToCancel(false)}
        >
          <p className="pending__about">{unbroken(sentence)}</p>
          <StrandedList stranded={{ ...stranded, classes: [] }} />
        </ConfirmDialog>
      )}
    </>
  )
}
