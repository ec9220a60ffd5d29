import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { Unreachable } from '../../api/client.ts'
import { failureOf } from '../../api/failure.ts'
import { createResource } from '../../api/resource.ts'
import { aReservationRow, ANA, aSyncedDb, NOW_MS, put } from '../offline.fixtures.ts'
import { readQueue, type QueueView } from '../queue/queueView.ts'
import type { AdminStore } from './adminStore.ts'
import { createLiveView } from './liveView.ts'
import { AdminStoreContext, useQueue, useSeries, type Readable } from './useAdminStore.ts'

const rename = { kind: 'court.update', id: 1, version: 1, body: { name: 'Central' } } as const

function show(store: Partial<AdminStore>, children: ReactNode) {
  render(<AdminStoreContext value={store as AdminStore}>{children}</AdminStoreContext>)
}
function State<T>({ state, retry, text }: Readable<T> & { text: (value: T) => ReactNode }) {
  return (
    <button type="button" onClick={retry}>
      {state.status === 'ready' && text(state.value)}
      {state.status === 'failed' && failureOf(state.error).kind}
    </button>
  )
}

function Queue() {
  return <State {...useQueue()} text={({ waiting }) => `${waiting.length} a enviar`} />
}

test('the queue on screen follows each edit, whichever tab makes it', async () => {
  const db = await aSyncedDb()
  show({ readQueue: () => readQueue(db, ANA.userId) }, <Queue />)
  await screen.findByText('0 a enviar')
  await put(db, rename)
  await screen.findByText('1 a enviar')
  await db.outbox.clear()
  expect(await screen.findByText('0 a enviar')).toBeTruthy()
})

test('a queue that cannot be read is said to be so, and read again when the person asks', async () => {
  const readQueue = vi.fn<() => Promise<QueueView>>()
  readQueue.mockRejectedValueOnce(new DOMException('broken', 'UnknownError'))
  readQueue.mockResolvedValue({
    waiting: [],
    refused: [],
    ofOthers: [],
    waitingOfOthers: [],
    lost: [],
    lastFreshMs: null,
  })
  show({ readQueue }, <Queue />)
  await userEvent.click(await screen.findByText('not-stored'))
  expect(await screen.findByText('0 a enviar')).toBeTruthy()
})

function Series({ id }: { id: number }) {
  return <State {...useSeries(id)} text={(series) => series.map(({ date }) => date).join()} />
}

/** A device with one reservation of a series, whose server knows another date of it. */
async function aDevice(isThere: boolean) {
  const row = aReservationRow({ recurrenceId: 'weekly', date: '2026-11-24' })
  const db = await aSyncedDb([row])
  const live = createLiveView({ db, userId: ANA.userId, nowMs: () => NOW_MS, wake: () => {} })
  const detail = createResource(async () => {
    if (!isThere) throw new Unreachable(null)
    return { series: [{ date: '2026-12-01' }] } as never
  })
  return { row, store: { part: live.part, reservation: () => detail } }
}

test.each([
  ['the server', true, '2026-12-01'],
  ['this device while the server does not answer', false, '2026-11-24'],
])('the dates of a series come from %s', async (_name, isThere, date) => {
  const { row, store } = await aDevice(isThere)
  show(store, <Series id={row.id} />)
  expect(await screen.findByText(date)).toBeTruthy()
})
