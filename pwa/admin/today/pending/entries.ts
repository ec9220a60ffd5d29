import { useCallback, useEffect, useRef } from 'react'
import { rowsAbout, rowsOf, type QueuedCommand } from '#shared/commands/command.ts'
import { everyReservation } from '#shared/commands/days.ts'
import { unsentKey } from '#shared/commands/snapshot.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore, useCached } from '../../../offline/store/useAdminStore.ts'
import type { QueueView } from '../../../offline/queue/queueView.ts'
import type { OfflineView } from '../../../offline/store/offlineView.ts'
import type { OutboxEntry } from '../../../offline/store/offlineDb.ts'
import { dependentEntries, toQueued, withoutRecorded } from '../../../offline/queue/outbox.ts'
import { useToast } from '../../../ui/toast.tsx'
import { describeCommand } from './describeCommand.ts'
import { knownTo, type Known } from './known.ts'

/** An entry and its command; null when this version of the app does not understand it. */
type ReadEntry = { entry: OutboxEntry; queued: QueuedCommand | null }

/** All entries that are shown in the order in which they were made. */
function everyEntry({ waiting, waitingOfOthers, refused }: QueueView): ReadEntry[] {
  return [...waiting, ...waitingOfOthers, ...refused]
    .sort((a, b) => a.seq - b.seq)
    .map((entry) => ({ entry, queued: toQueued(entry) }))
}

/** The edit in one sentence, whatever version of the app queued it. */
export function sentenceOf(entry: OutboxEntry, known: Known): string {
  const queued = toQueued(entry)
  return queued
    ? describeCommand(withoutRecorded(queued.command, entry), knownTo(entry, known))
    : 'Edição de uma versão anterior do aplicativo'
}

/** The keys of what cannot go out before something refused is resolved. */
export function heldKeys({ waiting, refused }: QueueView): ReadonlySet<string> {
  const entries = [...waiting, ...refused].sort((a, b) => a.seq - b.seq)
  return new Set(refused.flatMap((one) => dependentEntries(entries, one)).map(({ key }) => key))
}

/** All rows that an edit may refer to, as this device knows them now. */
export function useKnown(queue: QueueView): Known {
  const store = useAdminStore()
  const { state } = useCached(useCallback((view) => aboutOf(queue, view), [queue]))
  return {
    ...(valueOf(state) ?? { today: '', time: '', reservations: [], customers: [] }),
    venue: valueOf(useResource(store.venue)),
    courts: valueOf(useResource(store.courts)) ?? [],
    prices: valueOf(useResource(store.prices)) ?? [],
    specialPrices: valueOf(useResource(store.specialPrices)) ?? [],
    operationHours: valueOf(useResource(store.operationHours)) ?? [],
    closingDates: valueOf(useResource(store.closingDates)) ?? [],
    fixedClasses: valueOf(useResource(store.fixedClasses)) ?? [],
    queue: everyEntry(queue).flatMap(({ queued }) => queued ?? []),
  }
}

/** Today, and the rows that the edits are about, as the server has them and as the screens show them, as far as they are cached here. */
function aboutOf(
  queue: QueueView,
  { shown, stored }: Pick<OfflineView, 'shown' | 'stored'>,
): Pick<Known, 'today' | 'time' | 'reservations' | 'customers' | 'till' | 'bar' | 'stored'> {
  const targets = everyEntry(queue).flatMap(({ queued }) =>
    queued ? rowsAbout(queued.command) : [],
  )
  const wanted = new Set(targets.map(({ kind, id }) => unsentKey(kind, id)))
  const kinds = [...new Set(targets.map(({ kind }) => kind))]
  const rows = kinds.flatMap((kind) =>
    rowsOf(stored, kind).flatMap((row) => {
      const key = unsentKey(kind, row.id)
      return wanted.has(key) ? [[key, row] as const] : []
    }),
  )
  const isAbout = ({ id }: { id: number }) => wanted.has(unsentKey('reservation', id))
  return {
    till: shown.till,
    bar: shown.bar,
    today: shown.today,
    time: shown.time,
    customers: shown.customers,
    reservations: everyReservation(shown).filter(isAbout),
    stored: Object.fromEntries(rows),
  }
}

/** Shows a toast for what leaves the queue while the screen is open. Call what it returns with the keys of edits that are discarded instead. */
export function useSentToast(queue: QueueView, known: Known) {
  const toast = useToast()
  // Known by their place: tried again an edit may have another key.
  const seen = useRef(new Map<number, { key: string; sentence: string }>())
  const discarded = useRef(new Set<string>())
  useEffect(() => {
    const now = new Map(
      [...queue.waiting, ...queue.refused].map((entry) => {
        const { key, seq } = entry
        return [seq, { key, sentence: sentenceOf(entry, known) }]
      }),
    )
    const left = [...seen.current].flatMap(([seq, one]) => (now.has(seq) ? [] : one))
    const gone = left.filter(({ key }) => !discarded.current.has(key))
    seen.current = now
    const [only] = gone
    if (!only) return
    toast(
      gone.length === 1
        ? { title: 'Edição enviada', description: only.sentence, tone: 'success' }
        : { title: `${gone.length} edições enviadas`, tone: 'success' },
    )
  }, [queue, known, toast])
  return useCallback((keys: readonly string[]) => {
    for (const key of keys) discarded.current.add(key)
  }, [])
}

/** The sentence with no line break inside its amounts, hours and dates. */
export function unbroken(sentence: string): string {
  return sentence
    .replaceAll('R$ ', 'R$\u00a0')
    .replaceAll(/(\d)–(\d)/g, '$1\u2060–\u2060$2')
    .replaceAll(/ (\d\d\/\d\d)/g, '\u00a0$1')
}
