import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { PixTrial, Setup } from '#shared/operation/setup/setup.ts'
import { setupApi } from '../../../api/operation/setup.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { ChargeDialog } from '../../reservation/ChargeDialog.tsx'
import { dayText, hoursText } from '../../reservation/reservationTexts.ts'
import { useAct } from '../../ui/useAct.ts'

type Props = { trial: PixTrial | null; onChange: (setup: Setup) => void }

/** A real payment of five reais on the way that every payment takes, and back. */
export function PixTrialPanel({ trial, onChange }: Props) {
  const { busy, run } = useAct()
  const [isCharging, setCharging] = useState(false)
  const act = async (call: () => Promise<Setup>, done?: string) => {
    const changed = await run(call, done)
    if (changed) onChange(changed)
    return changed
  }
  const begin = async () => {
    if (await act(setupApi.beginPix)) setCharging(true)
  }
  const state = trial?.state ?? 'none'
  return (
    <>
      {trial && state !== 'ended' && state !== 'none' && (
        <p>
          <span>{TEXTS[state]}</span>
          {state !== 'refunded' && (
            <span className="hint">
              {' '}
              Reserva de teste: {trial.reservation.court.name}, {dayText(trial.reservation.date)},{' '}
              {hoursText(trial.reservation)}.
            </span>
          )}{' '}
          {(state === 'refunding' || state === 'refunded') && (
            <Link to="/admin/pagamentos">Ver em Pagamentos</Link>
          )}
        </p>
      )}
      <div className="row fill-phone">
        {(state === 'none' || state === 'ended' || state === 'refunded') && (
          <BusyButton
            variant={state === 'refunded' ? 'outlined' : 'contained'}
            busy={busy}
            busyLabel="Preparando…"
            onClick={() => void begin()}
          >
            {state === 'refunded' ? 'Fazer outra vez' : 'Fazer o PIX de teste'}
          </BusyButton>
        )}
        {state === 'waiting' && (
          <>
            <Button variant="contained" onClick={() => setCharging(true)}>
              Pagar R$ 5,00
            </Button>
            <Button variant="text" onClick={() => void act(setupApi.endPix, 'Teste encerrado')}>
              Desistir do teste
            </Button>
          </>
        )}
        {state === 'paid' && (
          <BusyButton
            variant="contained"
            busy={busy}
            busyLabel="Devolvendo…"
            onClick={() => void act(setupApi.endPix, 'Devolução pedida')}
          >
            Devolver os R$ 5,00
          </BusyButton>
        )}
        {state === 'refunding' && (
          <Button variant="outlined" onClick={() => void act(setupApi.read)}>
            Conferir a devolução
          </Button>
        )}
      </div>
      {isCharging && trial?.state === 'waiting' && (
        <ChargeDialog
          reservation={trial.reservation}
          onClose={() => {
            setCharging(false)
            void act(setupApi.read)
          }}
        />
      )}
    </>
  )
}

const TEXTS: Record<Exclude<PixTrial['state'], 'ended'>, string> = {
  waiting: 'Falta pagar: abra a cobrança e pague com o celular.',
  paid: 'O PIX caiu. Agora devolva: o dinheiro volta para quem pagou.',
  refunding: 'A devolução foi pedida e está a caminho.',
  refunded: 'Pago e devolvido: o caminho do dinheiro funciona.',
}
