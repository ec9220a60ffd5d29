import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { OWN_PATH } from '#shared/platform/http/accountPages.ts'
import { readCreditHash, type OpenedCredit } from '#shared/book/credit/creditLink.ts'
import type { OwnHour, OwnList, OwnSummary } from '#shared/booking/reservation/ownReservation.ts'
import { OwnFeed } from '../account/OwnFeed.tsx'
import { myApi } from '../api/ownPage/my.ts'
import { cachedList, cacheOnly, cacheOwn, forgetCachedOwn } from '../api/ownPage/ownCache.ts'
import { readFailureText, statusOf } from '../api/refusal.ts'
import { createResource, useResource } from '../api/resource.ts'
import { Face, Waiting } from '../ui/Face.tsx'
import { focusOnMount } from '../ui/focus.ts'
import { onWake } from '../ui/onWake.ts'
import { ownMark } from '../api/ownPage/ownMark.ts'
import { useTitle } from '../ui/title.ts'
import { useToast } from '../ui/toast.tsx'
import { LostLink } from './LostLink.tsx'
import { OwnCredit } from './OwnCredit.tsx'
import { HourFacts, SeenNotice } from './ReservationScreen.tsx'
import { cacheScreens, isUnanswered } from './useOwn.ts'
import './ownPage.css'

/** 'Minhas reservas': what this browser or this account may see, to come and past; with `?proxima` the next one itself. Links of credit lead here. */
export function MyReservationsScreen() {
  const { hash } = useLocation()
  // Another link may be opened while the screen is shown.
  return <OwnReservations key={hash} hash={hash} />
}

function OwnReservations({ hash }: { hash: string }) {
  useTitle('Minhas reservas')
  const [address] = useSearchParams()
  const [own] = useState(() => createOwnList(readCreditHash(hash)))
  const state = useResource(own)
  useEffect(() => onWake(() => void own.refresh()), [own])
  const next = state.status === 'ready' ? nextOf(state.value.reservations) : null
  if (next && address.has('proxima')) return <Navigate to={`${OWN_PATH}#${next.code}`} replace />
  return (
    <main className="stack wide own">
      <h1 tabIndex={-1} ref={focusOnMount}>
        Minhas reservas
      </h1>
      {state.status === 'loading' && <Waiting>Buscando suas reservas...</Waiting>}
      {state.status === 'failed' && (
        <Face
          sign="waves"
          title="Erro ao carregar as reservas"
          action={{ label: 'Tentar novamente', run: () => void own.reload() }}
        >
          {readFailureText(state.error, 'Verifique a conexão com a internet.')}
        </Face>
      )}
      {state.status === 'ready' && <Lists seen={state.value} onChanged={own.reload} />}
    </main>
  )
}

type SeenList = OwnList & {
  seen: { ms: number; timeZone: string } | null
  /** Whether the link of a credit that led here opened it; null without one. */
  isOpened: boolean | null
}

// The secret opens it once; from then on the browser has its grant.
function createOwnList(link: OpenedCredit | null) {
  let isOpened: boolean | null = null
  return createResource(async (): Promise<SeenList> => {
    if (link && isOpened === null) {
      isOpened = await opens(link)
      // The secret is not for who looks over a shoulder, or at a picture of the screen.
      window.history.replaceState(window.history.state, '', window.location.pathname)
    }
    return { ...(await readList()), isOpened }
  })
}

async function opens(link: OpenedCredit): Promise<boolean> {
  try {
    await myApi.openCredit(link)
    ownMark.set(true)
    return true
  } catch (error) {
    if ([404, 422].includes(statusOf(error))) return false
    throw error
  }
}

/** The server's list; without a connection, what is cached of it. */
async function readList(): Promise<Omit<SeenList, 'isOpened'>> {
  try {
    const list = await myApi.list()
    cacheOnly(list.reservations.map(({ code }) => code))
    if (list.reservations.length > 0) ownMark.set(true)
    void cacheComing(list.reservations)
    return { ...list, seen: null }
  } catch (error) {
    const cached = isUnanswered(error) ? cachedList() : null
    if (!cached) throw error
    const { list, seenMs, timeZone } = cached
    return { reservations: list, outsideAccount: [], seen: { ms: seenMs, timeZone } }
  }
}

const COMING = 3

/** Those that come next open without a connection too, also when their pages were never opened here. */
async function cacheComing(reservations: readonly OwnSummary[]) {
  const coming = toComeOf(reservations).slice(0, COMING)
  for (const { code } of coming) {
    try {
      cacheOwn(await myApi.read(code), Date.now())
    } catch {
      // It is cached when it is opened.
      return
    }
  }
  if (coming.length > 0) cacheScreens()
}

/** Whose next hour comes first, first. */
function toComeOf(reservations: readonly OwnSummary[]): OwnSummary[] {
  const isToCome = ({ hours }: OwnSummary) => hours.some(isOpen)
  return reservations.filter(isToCome).toSorted((a, b) => (firstOf(a) < firstOf(b) ? -1 : 1))
}

function firstOf({ hours }: OwnSummary): string {
  const open = hours.filter(isOpen).map(({ date, startTime }) => `${date} ${startTime}`)
  return open.toSorted()[0] ?? ''
}

function nextOf(reservations: readonly OwnSummary[]): OwnSummary | null {
  return toComeOf(reservations)[0] ?? null
}

type ListsProps = { seen: SeenList; onChanged: () => Promise<void> }

function Lists({ seen: list, onChanged }: ListsProps) {
  const { reservations, outsideAccount, credit, isOpened, seen } = list
  const toCome = toComeOf(reservations)
  const past = reservations.filter((own) => !toCome.includes(own))
  return (
    <>
      {seen && <SeenNotice seenMs={seen.ms} timeZone={seen.timeZone} />}
      {isOpened !== null && !credit && <NoCredit isOpened={isOpened} />}
      <OwnCredit credit={credit} />
      {isOpened && credit && (
        <p>
          <Link to="/" className="button button--primary">
            Reservar agora
          </Link>
        </p>
      )}
      {reservations.length === 0 && !credit && (
        <Face sign="beach" title="Nenhuma reserva neste aparelho">
          Abra o link do e-mail da reserva, e ela aparece aqui.
        </Face>
      )}
      {outsideAccount.length > 0 && <TakeIn codes={outsideAccount} onDone={onChanged} />}
      <Part title="Próximas" reservations={toCome} />
      <Part title="Anteriores" reservations={past} />
      <details className="stack" open={reservations.length === 0 && !credit}>
        <summary>Não encontrou uma reserva?</summary>
        <LostLink code="" />
      </details>
      {!seen && reservations.length > 0 && <OwnFeed what="as suas reservas" />}
      {!seen && (reservations.length > 0 || credit) && <ForgetHere onDone={onChanged} />}
    </>
  )
}

/** Why the link of a credit shows none. */
function NoCredit({ isOpened }: { isOpened: boolean }) {
  return (
    <output className="panel own__seen">
      {isOpened
        ? 'Este crédito já foi usado, venceu ou está guardado para um pagamento.'
        : 'Este link não abre o crédito: ele pode estar incompleto, ou o seu e-mail mudou no cadastro do local. O crédito continua valendo na recepção.'}
    </output>
  )
}

/** Puts into the account that is signed in what this browser alone may see. */
function TakeIn({ codes, onDone }: { codes: readonly string[]; onDone: () => Promise<void> }) {
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    try {
      for (const code of codes) await myApi.open({ code })
      toast({ title: 'Reservas guardadas na sua conta', tone: 'success' })
    } catch (error) {
      toast({
        title: 'Não foi possível guardar na conta',
        description: readFailureText(error, 'Verifique a conexão com a internet.'),
        tone: 'destructive',
      })
    }
    setBusy(false)
    await onDone()
  }
  return (
    <section className="panel stack tight" aria-label="Sua conta">
      <p>
        {codes.length === 1
          ? 'Uma destas reservas está só neste aparelho.'
          : `${codes.length} destas reservas estão só neste aparelho.`}
      </p>
      <button type="button" className="button" disabled={isBusy} onClick={() => void take()}>
        Guardar na minha conta
      </button>
    </section>
  )
}

/** For a browser that others use too. */
function ForgetHere({ onDone }: { onDone: () => Promise<void> }) {
  const toast = useToast()
  const forget = async () => {
    try {
      await myApi.forgetHere('all')
      forgetCachedOwn()
      ownMark.set(false)
      toast({
        title: 'Este aparelho esqueceu as reservas',
        description: 'Elas continuam valendo: para vê-las, abra o link do e-mail.',
        tone: 'success',
      })
      await onDone()
    } catch (error) {
      toast({
        title: 'Não foi possível esquecer as reservas',
        description: readFailureText(error, 'Verifique a conexão com a internet.'),
        tone: 'destructive',
      })
    }
  }
  return (
    <button type="button" className="bare own__forget" onClick={() => void forget()}>
      Esquecer as reservas deste aparelho
    </button>
  )
}

const isOpen = ({ state }: OwnHour) => state === 'confirmed' || state === 'waiting'

function Part({ title, reservations }: { title: string; reservations: readonly OwnSummary[] }) {
  if (reservations.length === 0) return null
  return (
    <section className="stack" aria-label={title}>
      <h2>{title}</h2>
      {reservations.map(({ code, hours }) => (
        <Link key={code} to={`${OWN_PATH}#${code}`} className="panel own__link">
          <span className="muted own__code">{code}</span>
          <ul className="stack tight own__hours">
            {hours.map((hour) => (
              <HourFacts key={hour.id} hour={hour} />
            ))}
          </ul>
        </Link>
      ))}
    </section>
  )
}
