import { useMemo, useSyncExternalStore, type CSSProperties } from 'react'
import { useLocation } from 'react-router-dom'
import { SPORT_LABELS } from '#shared/venue/courts/sport.ts'
import { splitCourtNames } from '#shared/venue/courts/courtNames.ts'
import { shortNames } from '#shared/venue/courts/shortNames.ts'
import { hyphenated } from '#shared/platform/text/syllables.ts'
import { secretIn } from '#shared/platform/http/linkSecret.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { venueNow, type VenueNow } from '#shared/platform/time/venueClock.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/platform/time/weekday.ts'
import { tvCourts, type TvBoard, type TvCourt, type TvEntry } from '#shared/venue/tv/tv.ts'
import type { EventStream } from '../api/events.ts'
import { ownColors, subscribeColors } from '../ui/ownColors.ts'
import { useTitle } from '../ui/title.ts'
import { useTvBoard, type SeenBoard } from './useTvBoard.ts'
import './tv.css'

/** Of a television on the wall: what is on now and what comes next on each court. */
export function TvScreen({ events }: { events: EventStream }) {
  useTitle('TV')
  const token = secretIn(useLocation().hash, /[\w-]{32}/)
  const { nowMs, seen, state } = useTvBoard(token, events)
  if (state === 'unknown') {
    return (
      <TvFace title="Este endereço de TV não vale mais">
        Crie outro em Configurações, Aparelhos, e abra-o aqui.
      </TvFace>
    )
  }
  if (!seen) {
    return state === 'failed' ? (
      <TvFace title="Sem conexão">O dia aparece assim que o servidor responder.</TvFace>
    ) : (
      <TvFace title="Carregando...">{''}</TvFace>
    )
  }
  return <Board seen={seen} nowMs={nowMs} />
}

function TvFace({ title, children }: { title: string; children: string }) {
  return (
    <main className="tv tv--face">
      <h1>{title}</h1>
      <p>{children}</p>
    </main>
  )
}

/** From here on the screen says how old it is. */
const STALE_MS = 3 * 60_000

function Board({ seen, nowMs }: { seen: SeenBoard; nowMs: number }) {
  const { board, offsetMs, readMs } = seen
  const now = venueNow(nowMs + offsetMs, board.timeZone)
  const courts = tvCourts(board, now)
  const ageMs = nowMs - readMs
  const names = useMemo(() => courtNames(board), [board])
  const own = useSyncExternalStore(subscribeColors, ownColors)
  return (
    <main className="tv">
      <header className="tv__head">
        <h1 style={{ color: own?.dark['brand'] }}>{board.venue}</h1>
        {ageMs > STALE_MS && (
          <output className="tv__stale">
            Sem conexão: dados de {venueNow(readMs + offsetMs, board.timeZone).time} (há{' '}
            {ageText(ageMs)})
          </output>
        )}
        <p className="tv__day">
          {WEEKDAY_LABELS[weekdayOf(now.date)]}, {formatDate(now.date).slice(0, 5)}
        </p>
        <time className="tv__clock" style={{ color: own?.dark['primary'] }}>
          {now.time}
        </time>
      </header>
      {courts ? (
        <ul className="tv__courts" style={gridStyle(courts.length)}>
          {courts.map((court, at) => (
            <CourtCard key={court.id} court={court} name={names[at]!} {...{ board, now }} />
          ))}
        </ul>
      ) : (
        <p className="tv__nothing">
          Sem dados de hoje: esta TV está há mais de um dia sem conexão.
        </p>
      )}
    </main>
  )
}

/** Two lines of a card. */
const LETTERS = 36

/** A name that its card has no room for is said in short. */
function courtNames({ courts }: TvBoard) {
  const short = shortNames(courts)
  const names = splitCourtNames(courts.map(({ name }) => name))
  return names.map(({ shown }, at) =>
    shown.length > LETTERS ? short.get(courts[at]!.id)! : hyphenated(shown),
  )
}

/** Columns and rows in which all courts are in sight, as large as they can be. */
function gridStyle(count: number) {
  const columns = count <= 3 ? Math.max(1, count) : Math.ceil(Math.sqrt(count * 1.15))
  return { '--columns': columns, '--rows': Math.ceil(count / columns) } as CSSProperties
}

function ageText(ms: number) {
  const minutes = Math.floor(ms / 60_000)
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
}

type CardProps = { court: TvCourt; name: string; board: TvBoard; now: VenueNow }

function CourtCard({ court, name, board, now }: CardProps) {
  const face = faceOf(court)
  const next = court.next
  return (
    <li className="tv__court" data-kind={face.kind} data-sport={court.now?.sport}>
      <h2 style={fitting(name, 1.15)}>{name}</h2>
      <p className="tv__now" style={fitting(face.title, 2)}>
        {face.title}
      </p>
      <p className="tv__until">{face.text}</p>
      <p className="tv__next">
        {next ? (
          <>
            <span className="tv__then">Depois</span>{' '}
            <span>{`${next.startTime} ${titleOf(next)}`}</span>
          </>
        ) : (
          opensText(board, now, court)
        )}
      </p>
    </li>
  )
}

/** A long name in smaller letters: a card is some eighteen letters of its own size wide. */
function fitting(text: string, most: number) {
  return { fontSize: `${Math.min(most, Math.max(0.9, 18 / text.length)).toFixed(2)}em` }
}

function faceOf({ now, freeUntil }: TvCourt): {
  kind: TvEntry['kind'] | 'free' | 'shut'
  title: string
  text: string
} {
  if (now?.kind === 'closed')
    return {
      kind: 'closed',
      title: 'Interditada',
      text: `${now.name ? `${now.name} · ` : ''}até ${now.endTime}`,
    }
  if (now) {
    const isNamed = now.name !== undefined && now.sport !== undefined
    const sport = isNamed ? `${SPORT_LABELS[now.sport!]} · ` : ''
    return { kind: now.kind, title: titleOf(now), text: `${sport}até ${now.endTime}` }
  }
  if (freeUntil) return { kind: 'free', title: 'Livre', text: `até ${freeUntil}` }
  return { kind: 'shut', title: 'Fechado', text: '' }
}

function titleOf({ kind, name, sport }: TvEntry) {
  if (kind === 'closed') return 'Interditada'
  return name || (sport ? SPORT_LABELS[sport] : 'Reservada')
}

/** When it is played again, once the venue has closed. */
function opensText({ days }: TvBoard, { date, time }: VenueNow, { freeUntil, now }: TvCourt) {
  if (now || freeUntil) return 'Depois livre'
  const [today, tomorrow] = [days.find((day) => day.date === date), days.at(-1)]
  if (today?.opens && time < today.opens) return `Abre às ${today.opens}`
  return tomorrow && tomorrow.date > date && tomorrow.opens
    ? `Abre amanhã às ${tomorrow.opens}`
    : ''
}
