import { Link, useLocation } from 'react-router-dom'
import { SPORT_LABELS } from '#shared/venue/courts/sport.ts'
import { formatCnpj } from '#shared/platform/contact/cnpj.ts'
import { OWN_PATH } from '#shared/platform/http/accountPages.ts'
import { reaisText, sumCents, toCents, toReais } from '#shared/platform/money/money.ts'
import {
  ownPartText,
  ownStateText,
  readOwnHash,
  type OwnPart,
  type OwnReservation,
} from '#shared/booking/reservation/ownReservation.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { Face, Waiting } from '../ui/Face.tsx'
import { focusOnMount } from '../ui/focus.ts'
import { useTitle } from '../ui/title.ts'
import { NotOpened, SeenNotice } from './ReservationScreen.tsx'
import { useOwn } from './useOwn.ts'
import './ownPage.css'
import './receipt.css'

/** What was paid for a reservation and what went back, to print or to store as a PDF. */
export function ReceiptScreen() {
  const { hash } = useLocation()
  const code = readOwnHash(hash)?.code
  return code ? <Opened key={code} code={code} /> : <NoReceipt code={null} />
}

function Opened({ code }: { code: string }) {
  useTitle(`Recibo ${code}`)
  const { state, reload } = useOwn({ code })
  if (state.status === 'loading') return <Waiting>Buscando o recibo...</Waiting>
  if (state.status === 'failed') return <NotOpened error={state.error} onRetry={reload} />
  const seen = state.value
  if (!seen || seen.own.parts.length === 0) return <NoReceipt code={seen && code} />
  return (
    <main className="stack wide own receipt">
      {seen.seenMs !== null && (
        <SeenNotice seenMs={seen.seenMs} timeZone={seen.own.venue.timeZone} />
      )}
      <Receipt own={seen.own} atMs={seen.readMs} />
      <nav className="row receipt__acts" aria-label="Recibo">
        <button type="button" className="button button--primary" onClick={() => window.print()}>
          Imprimir ou salvar em PDF
        </button>
        <Link className="button" to={`${OWN_PATH}#${code}`}>
          Voltar à reserva
        </Link>
      </nav>
    </main>
  )
}

function NoReceipt({ code }: { code: string | null }) {
  useTitle('Recibo')
  return (
    <main className="stack wide own">
      <Face
        sign="beach"
        isHeading
        title={code ? 'Ainda não há pagamento nesta reserva' : 'Este recibo não abre aqui'}
      >
        {code
          ? 'O recibo aparece assim que o pagamento é confirmado.'
          : 'Abra primeiro o link da reserva, que está no e-mail.'}
      </Face>
      {code && (
        <Link className="button" to={`${OWN_PATH}#${code}`}>
          Voltar à reserva
        </Link>
      )}
    </main>
  )
}

type ReceiptProps = { own: OwnReservation; atMs: number }

function Receipt({ own, atMs }: ReceiptProps) {
  const { code, customerName, hours, totalPrice, parts, venue } = own
  const at = venueNow(atMs, venue.timeZone)
  const paid = sumOf(parts, ({ kind }) => kind === 'paid')
  const back = sumOf(parts, ({ kind, isUnderWay }) => kind === 'back' && !isUnderWay)
  const asked = sumOf(parts, ({ isUnderWay }) => isUnderWay)
  return (
    <article className="panel stack receipt__paper" aria-label="Recibo">
      <header className="stack tight receipt__head">
        <div>
          <strong className="lead">{venue.name}</strong>
          {venue.companyName && <span>{venue.companyName}</span>}
          {venue.cnpj && <span>{`CNPJ ${formatCnpj(venue.cnpj)}`}</span>}
          {venue.address && <span>{venue.address}</span>}
          <span>{[venue.phone, venue.email].filter(Boolean).join(' · ')}</span>
        </div>
        <div className="receipt__what">
          <h1 tabIndex={-1} ref={focusOnMount}>
            Recibo
          </h1>
          <span>
            Reserva <strong className="own__code">{code}</strong>
          </span>
          <span>{customerName}</span>
        </div>
      </header>
      <table className="receipt__table">
        <caption className="visually-hidden">Horários</caption>
        <thead>
          <tr>
            <th scope="col">Horário</th>
            <th scope="col">Quadra</th>
            <th scope="col">Valor</th>
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour.id}>
              <td>
                <span>{`${formatDate(hour.date)}, ${hour.startTime} às ${hour.endTime}`}</span>
                <span className="note">{ownStateText(hour)}</span>
              </td>
              <td>
                <span>{hour.courtName}</span>
                <span className="note">{SPORT_LABELS[hour.sportType]}</span>
              </td>
              <td>{reaisText(hour.price)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum name="Total dos horários" reais={totalPrice} />
        </tfoot>
      </table>
      <section className="stack tight" aria-label="Pagamentos">
        <h2>Pagamentos</h2>
        <ul className="receipt__parts">
          {parts.map((part, index) => (
            <li key={index}>{ownPartText(part)}</li>
          ))}
        </ul>
        <table className="receipt__table">
          <caption className="visually-hidden">Somas</caption>
          <tbody>
            <Sum name="Total pago" reais={paid} />
            {back > 0 && <Sum name="Total devolvido" reais={back} />}
            {asked > 0 && <Sum name="Devolução pedida, ainda não feita" reais={asked} />}
          </tbody>
        </table>
      </section>
      <footer className="note">
        <p>
          <strong>Este recibo não é documento fiscal.</strong>
        </p>
        <p>{`Situação em ${formatDate(at.date)} às ${at.time}.`}</p>
      </footer>
    </article>
  )
}

function Sum({ name, reais }: { name: string; reais: number }) {
  return (
    <tr>
      <th scope="row" colSpan={2}>
        {name}
      </th>
      <td>{reaisText(reais)}</td>
    </tr>
  )
}

function sumOf(parts: readonly OwnPart[], is: (part: OwnPart) => boolean): number {
  return toReais(sumCents(parts.filter(is).map(({ amount }) => toCents(amount))))
}
