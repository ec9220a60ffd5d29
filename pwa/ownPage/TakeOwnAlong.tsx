import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { OWN_LIST_PATH, OWN_RECEIPT_PATH } from '#shared/platform/http/accountPages.ts'
import type { OwnHour, OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import { googleCalendarLink, invitationText } from '#shared/booking/reservation/takeAlong.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { isOffline, readFailureText } from '../api/refusal.ts'
import { myApi } from '../api/ownPage/my.ts'
import { forgetCachedOwn } from '../api/ownPage/ownCache.ts'
import { copyLater } from '../ui/copyLater.ts'
import { ShareButton } from '../ui/ShareButton.tsx'
import { useToast } from '../ui/toast.tsx'

type Props = {
  reservation: OwnReservation
  /** Without a connection only what is on this device works. */
  isLive: boolean
}

/** What a customer takes along: the hours for a calendar, a text for the others, the receipt, and the same hours once more. */
export function TakeOwnAlong({ reservation, isLive }: Props) {
  const { code, hours, venue, parts } = reservation
  const had = hours.filter(isHad)
  const notify = useToast()
  const isFile = isLive && hours.some(({ state }) => isHadOrOver(state))
  const mayRepeat = isLive && hours.some(isRepeatable)
  if (!isFile && !mayRepeat && had.length === 0 && parts.length === 0) return null
  return (
    <section className="panel stack tight" aria-label="Leve com você">
      <h2>Leve com você</h2>
      <div className="row">
        {isFile && (
          <a
            className="button"
            href={`/api/my/reservations/${code}/calendar.ics`}
            target="_blank"
            rel="noopener"
          >
            Arquivo para a agenda
          </a>
        )}
        {had.map((hour) => (
          <a
            key={hour.id}
            className="button"
            href={googleCalendarLink(hour, venue)}
            target="_blank"
            rel="noopener noreferrer"
          >
            <span>{had.length > 1 ? `Google Agenda: ${shortTime(hour)}` : 'Google Agenda'}</span>
            <span className="visually-hidden"> (abre em nova aba)</span>
          </a>
        ))}
        {had.length > 0 && (
          <ShareButton text={invitationText(had, venue)} notify={notify}>
            Compartilhar
          </ShareButton>
        )}
        {parts.length > 0 && (
          <Link className="button" to={`${OWN_RECEIPT_PATH}#${code}`}>
            Recibo
          </Link>
        )}
        {mayRepeat && <BookAgain reservation={reservation} />}
      </div>
      {had.length > 0 && (
        <p className="note">
          O texto compartilhado diz quando e onde, sem o seu nome nem o link da reserva.
        </p>
      )}
    </section>
  )
}

const isHad = ({ state }: OwnHour) => state === 'confirmed'
// Not while something is still to be decided or undone, nor like a game that rain took away.
const isRepeatable = ({ asked, decided, state }: OwnHour) =>
  !asked && !decided && state !== 'canceled-by-venue' && state !== 'deciding'

function shortTime({ date, startTime }: OwnHour) {
  return `${formatDate(date).slice(0, 5)} ${startTime}`
}

/** The wizard with the same sport and hours, in the next week that has them. */
function BookAgain({ reservation: { hours } }: Pick<Props, 'reservation'>) {
  const navigate = useNavigate()
  const kept = hours.filter(({ state }) => isHadOrOver(state))
  const wanted = kept.length > 0 ? kept : hours
  const sport = wanted[0]?.sportType
  const again = wanted
    .filter(({ sportType }) => sportType === sport)
    .map(({ date, startTime }) => ({ date, startTime }))
  if (!sport) return null
  return (
    <button
      type="button"
      className="button"
      onClick={() => void navigate('/', { state: { again: { sport, hours: again } } })}
    >
      Reservar de novo
    </button>
  )
}

const isHadOrOver = (state: OwnHour['state']) => state === 'confirmed' || state === 'over'

/** The link for another device of one's own, and the way to have this one forget it. */
export function OwnDevice({ code, mayForget }: { code: string; mayForget: boolean }) {
  const toast = useToast()
  const navigate = useNavigate()
  const fail = (title: string) => (error: unknown) =>
    toast({
      title,
      description: readFailureText(error, 'Verifique a conexão com a internet.'),
      tone: 'destructive',
    })
  /** Shown to be copied by hand where the browser copies nothing. */
  const [shown, setShown] = useState<string | null>(null)
  const copy = async () => {
    const asked = myApi.link(code).then(({ link }) => link)
    try {
      await copyLater(asked)
      toast({
        title: 'Link copiado',
        description: 'Quem tem este link pode ver e cancelar a reserva.',
        tone: 'success',
      })
    } catch {
      await asked.then(setShown, fail('Não foi possível copiar o link'))
    }
  }
  const forget = async () => {
    try {
      await myApi.forget(code)
      forgetCachedOwn(code)
      toast({ title: 'Reserva tirada da sua lista', description: BACK, tone: 'success' })
      void navigate(OWN_LIST_PATH)
    } catch (error) {
      fail(isOffline(error) ? 'Sem conexão' : 'Não foi possível tirar da lista')(error)
    }
  }
  return (
    <div className="row">
      <button type="button" className="button" onClick={() => void copy()}>
        Copiar o link da reserva
      </button>
      {mayForget && (
        <button type="button" className="button" onClick={() => void forget()}>
          Tirar da minha lista
        </button>
      )}
      {shown !== null && (
        <label className="stack tight">
          <span>Copie o link da reserva pelo menu do aparelho</span>
          <input readOnly value={shown} onFocus={({ target }) => target.select()} />
        </label>
      )}
    </div>
  )
}

const BACK = 'A reserva continua valendo. Para vê-la de novo, abra o link do e-mail.'
