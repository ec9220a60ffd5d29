import { randomUUID } from 'node:crypto'
import { isCreation, type Command, type QueuedCommand } from '#shared/commands/command.ts'
import { nextTempId } from '#shared/commands/tempId.ts'
import type { SyncAnswer, SyncDay } from '#shared/commands/sync/sync.ts'
import { hourText } from '#shared/platform/time/hours.ts'
import type { DeskClient } from './deskClient.ts'

/** Edits as a desk makes them, about rows and hours that none of those before has had. */
export type DeskEdits = {
  /** A hundred of all kinds, most of them about reservations. */
  take(): QueuedCommand[]
  /** So many notes on reservations that are there. */
  takeNotes(count: number): QueuedCommand[]
}

const COUNTS = { creations: 28, edited: 15, moves: 8, arrivals: 18, tabs: 4, itemsOfTab: 3 }
// The demo's classes are on the courts before it.
const FIRST_COURT = 5
// Within them the venue is open on every day of the week.
const HOURS = { from: 7, to: 20 }
const NOTES = [
  'Traz a própria rede e as bolas; pediu para deixar a quadra molhada dez minutos antes.',
  'Paga metade na chegada e o resto no fim do jogo.',
  'Aniversário: quer a mesa perto da quadra.',
]

/** Reads what the venue has, and makes edits about it. */
export async function readDeskEdits(desk: DeskClient, today: string): Promise<DeskEdits> {
  const days = await readDays(desk)
  const drink = { name: 'Água de coco', price: 7 }
  const { id: product } = await desk.send<{ id: number }>('POST', '/api/products', drink)
  const ahead = days.filter(({ date }) => date > today)
  const rows = inTurn(ahead.map(({ allReservations = [] }) => allReservations))
  const known = days.filter(({ date }) => date <= today)
  const arriving = inTurn(known.map(({ allReservations = [] }) => allReservations))
  const hours = inTurn(ahead.map(freeHours))
  let count = 0

  const creation = (): Command => {
    count += 1
    return {
      kind: 'reservation.create',
      body: {
        ...hours(),
        customerName: `Marina de Souza Albuquerque ${count}`,
        customerEmail: `marina.${count}@example.com`,
        customerPhone: String(48_990_000_000 + count),
        customerCpf: '',
        sportType: 'futevôlei',
        price: 80,
        status: 'approved',
        paymentStatus: 'pending',
        notes: notes(),
      },
    }
  }
  const notes = () => `${NOTES[(count += 1) % NOTES.length]} (${count})`
  const change = (body: object, { id, version } = rows()): Command => {
    return { kind: 'reservation.update', id, version, body }
  }
  const arrival = (): Command => {
    const { id, version } = arriving()
    return { kind: 'reservation.arrival', id, version, body: { arrival: 'arrived' } }
  }
  // The second is made on the version that the server had for the first.
  const editedTwice = () => {
    const row = rows()
    return [change({ notes: notes() }, row), change({ customerName: `Time ${count}` }, row)]
  }
  const tab = (tempId: number): Command[] => [
    { kind: 'tab.create', body: { name: `Mesa ${-tempId}` } },
    ...times(COUNTS.itemsOfTab, (): Command => {
      const body = { product: { id: product }, quantity: 2, price: drink.price }
      return { kind: 'tab.add', id: tempId, body }
    }),
  ]
  return {
    take() {
      const edits = queued([
        ...times(COUNTS.creations, creation),
        ...times(COUNTS.edited, editedTwice).flat(),
        ...times(COUNTS.moves, () => change(hours())),
        ...times(COUNTS.arrivals, arrival),
      ])
      for (let made = 0; made < COUNTS.tabs; made += 1) {
        edits.push(...queued(tab(nextTempId(tempIdsOf(edits))), tempIdsOf(edits)))
      }
      return edits
    },
    takeNotes: (count) => queued(times(count, () => change({ notes: notes() }))),
  }
}

/** The commands as they stand in a queue, behind the creations that have these placeholder ids. */
function queued(commands: readonly Command[], taken: readonly number[] = []): QueuedCommand[] {
  const ids = [...taken]
  return commands.map((command) => {
    const tempId = isCreation(command) ? nextTempId(ids) : null
    if (tempId !== null) ids.push(tempId)
    return { key: randomUUID(), madeAt: new Date().toISOString(), tempId, command }
  })
}

const tempIdsOf = (edits: readonly QueuedCommand[]) => edits.flatMap(({ tempId }) => tempId ?? [])

function times<One>(count: number, make: () => One): One[] {
  return Array.from({ length: count }, make)
}

type Hour = { courtId: number; date: string; startTime: string; endTime: string }

function freeHours({ allReservations = [], date, isClosed, partialClosing }: SyncDay): Hour[] {
  if (isClosed || partialClosing) return []
  const taken = new Set(allReservations.map(({ courtId, startTime }) => `${courtId} ${startTime}`))
  const courts = Math.max(...allReservations.map(({ courtId }) => courtId))
  const hours: Hour[] = []
  for (let courtId = FIRST_COURT; courtId <= courts; courtId += 1) {
    for (let hour = HOURS.from; hour < HOURS.to; hour += 1) {
      const startTime = hourText(hour)
      if (taken.has(`${courtId} ${startTime}`)) continue
      hours.push({ courtId, date, startTime, endTime: hourText(hour + 1) })
    }
  }
  return hours
}

/** Gives one of each list in turn, as a desk's edits go from day to day, and none twice. */
function inTurn<One>(lists: readonly (readonly One[])[]): () => One {
  const most = Math.max(...lists.map(({ length }) => length))
  const all = Array.from({ length: most }, (_, place) => lists.flatMap((list) => list[place] ?? []))
  const left = all.flat().values()
  return () => {
    const { done, value } = left.next()
    if (done) throw new Error('No row or hour is left to edit')
    return value
  }
}

async function readDays(desk: DeskClient): Promise<SyncDay[]> {
  const days: SyncDay[] = []
  for (let since = ''; ;) {
    const read = await desk.send<SyncAnswer>('GET', `/api/sync${since}`)
    days.push(...read.days)
    if (!read.more) return days
    since = `?since=${encodeURIComponent(read.cursor)}`
  }
}
