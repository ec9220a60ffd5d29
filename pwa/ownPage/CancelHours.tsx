import { useEffect, useState } from 'react'
import type { OwnQuote, OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import { formatReais, toCents } from '#shared/platform/money/money.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { myApi } from '../api/ownPage/my.ts'
import { isOffline, problemOf, readFailureText } from '../api/refusal.ts'
import { useFocusAfter } from '../ui/dialogFocus.ts'
import { focusOnMount } from '../ui/focus.ts'
import { useToast } from '../ui/toast.tsx'
import { useOnce } from '../api/useOnce.ts'

type Props = { reservation: OwnReservation; onCanceled: (after: OwnReservation) => void }

/** Cancels hours, one of several or all. Before the tap it says what comes back; what was said is what is done. */
export function CancelHours({ reservation, onCanceled }: Props) {
  const hours = reservation.hours.filter(({ isCancelable }) => isCancelable)
  // What is not paid yet is one charge: it is given up whole.
  const isUnpaid = hours.some(({ state }) => state === 'waiting')
  const all = hours.map(({ id }) => id)
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<readonly number[]>(all)
  const known = chosen.filter((id) => all.includes(id))
  const { quote, failure, setQuote } = useQuote(reservation.code, isOpen ? known : [])
  const [isBusy, setBusy] = useState(false)
  const once = useOnce()
  const toast = useToast()
  if (hours.length === 0) return null

  const cancel = async (seen: OwnQuote) => {
    setBusy(true)
    try {
      const body = { reservationIds: seen.reservationIds, quote: seen.hash, isUndoable: true }
      const after = await once(body, (key) => myApi.cancel(reservation.code, body, key))
      if (!after.hours.some(({ decided }) => decided)) {
        toast({ title: 'Horário cancelado', tone: 'success' })
      }
      setOpen(false)
      onCanceled(after)
    } catch (error) {
      const now = problemOf(error)?.quote
      if (now) setQuote(now)
      toast({
        title: 'Não foi possível cancelar',
        description: isOffline(error)
          ? 'Sem conexão: nada foi mudado, tente de novo.'
          : readFailureText(error, 'Verifique a conexão com a internet.'),
        tone: 'destructive',
      })
    }
    setBusy(false)
  }

  if (!isOpen) {
    return (
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {isUnpaid ? 'Desistir desta reserva' : 'Cancelar'}
      </button>
    )
  }
  return (
    <section className="panel stack" aria-label="Cancelar">
      <Question>{isUnpaid ? 'Desistir desta reserva?' : 'O que você quer cancelar?'}</Question>
      {hours.length > 1 && !isUnpaid && (
        <fieldset className="stack tight own__choice">
          <legend className="visually-hidden">Horários</legend>
          {hours.map(({ id, date, startTime, endTime }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={known.includes(id)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...known, id] : known.filter((one) => one !== id))
                }
              />{' '}
              <span>{`${formatDate(date)}, ${startTime} às ${endTime}`}</span>
            </label>
          ))}
        </fieldset>
      )}
      <p aria-live="polite">
        {known.length === 0
          ? 'Escolha ao menos um horário.'
          : (quote?.sentence ?? failure ?? 'Calculando a devolução…')}
      </p>
      <div className="row">
        <button
          type="button"
          className={`button button--primary${losesMoney(quote) ? ' button--danger' : ''}`}
          disabled={isBusy || !quote}
          onClick={() => quote && void cancel(quote)}
        >
          {isBusy ? 'Cancelando…' : confirmText(quote)}
        </button>
        <button type="button" className="button" onClick={() => setOpen(false)}>
          Voltar
        </button>
      </div>
    </section>
  )
}

const losesMoney = (quote: OwnQuote | null) => quote !== null && quote.paid > 0 && quote.back === 0

function confirmText(quote: OwnQuote | null): string {
  return quote && losesMoney(quote)
    ? `Cancelar e perder ${formatReais(toCents(quote.paid))}`
    : 'Confirmar o cancelamento'
}

function Question({ children }: { children: string }) {
  useFocusAfter()
  return (
    <h2 tabIndex={-1} ref={focusOnMount}>
      {children}
    </h2>
  )
}

/** The quote of what is chosen; an answer to an earlier choice does not count. */
function useQuote(code: string, ids: readonly number[]) {
  const wanted = ids.join(',')
  const [found, setFound] = useState<{ of: string; quote: OwnQuote | null; failure: string }>()
  useEffect(() => {
    if (wanted === '') return
    let isWanted = true
    const put = (quote: OwnQuote | null, failure = '') => {
      if (isWanted) setFound({ of: wanted, quote, failure })
    }
    myApi
      .quote(code, wanted.split(',').map(Number))
      .then(put, (error: unknown) =>
        put(null, readFailureText(error, 'Sem conexão não dá para cancelar.')),
      )
    return () => {
      isWanted = false
    }
  }, [code, wanted])
  const isNow = found?.of === wanted
  return {
    quote: isNow ? found.quote : null,
    failure: isNow ? found.failure : null,
    setQuote: (quote: OwnQuote) => setFound({ of: wanted, quote, failure: '' }),
  }
}
