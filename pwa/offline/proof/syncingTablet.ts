import { onTestFinished, vi } from 'vitest'
import type { Command } from '#shared/commands/command.ts'
import { signedIn } from '../../../server/test/support/signedIn.ts'
import { accountApi } from '../../api/account/account.ts'
import { readSync } from '../../api/admin.ts'
import { answeredEpoch } from '../../api/answeredEpoch.ts'
import { forgetCsrfToken } from '../../api/client.ts'
import { createEventStream } from '../../api/events.ts'
import { send } from '../../api/send.ts'
import { sendEdits } from '../queue/sendEdits.ts'
import { readQueue } from '../queue/queueView.ts'
import { OfflineDb } from '../store/offlineDb.ts'
import { createSync } from '../sync/adminSync.ts'
import { createBadConnection, type Faults } from './badConnection.ts'
import type { ProvenServer } from './provenServer.ts'
import { simulateTime } from './simulatedTime.ts'

const CUT: Faults = { fateOf: () => 'cut' }
const PATIENCE_MS = 4_000
const ENOUGH_MS = 30_000

export type SyncingTablet = Awaited<ReturnType<typeof startTablet>>

/** A tablet on which an admin is signed in and everything was read: the app's own sync, client and queue, as `createAdminStore` joins them, on a connection and a clock of the test. */
export async function startTablet(server: ProvenServer) {
  const browser = await signedIn(server.app(), 'admin')
  const connection = createBadConnection(server)
  for (const [name, value] of browser.cookies) connection.cookies.set(name, value)
  const time = simulateTime(server.app().clock, connection.underWay)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('fetch', connection.fetch)
  forgetCsrfToken()
  // A page knows one server as long as it lives, and how far that was.
  answeredEpoch.note('of-no-server')

  const during = async <T>(work: Promise<T>): Promise<T> => {
    let isOver = false
    const end = () => void (isOver = true)
    work.then(end, end)
    await time.passUntil(() => isOver, ENOUGH_MS)
    return work
  }
  const { id: userId, username: userName } = (await during(accountApi.readUser()))!
  const person = { userId, userName }
  const db = new OfflineDb(crypto.randomUUID())
  const sync = createSync({
    db,
    person,
    // Nothing is ever heard on it: what the tablet learns it asks for.
    events: createEventStream(
      () => Object.assign(new EventTarget(), { close() {} }) as unknown as EventSource,
    ),
    send: sendEdits,
    answeredEpoch,
    words: {
      onAnswer: answeredEpoch.onAnswer,
      ask: (silenceMs) => send('GET /api/closingDates', { silenceMs }),
      nowMs: () => Date.now(),
    },
    alone: (work) => work(),
    nowMs: () => Date.now(),
    // The longest pauses.
    random: () => 1,
    patience: () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
    report(error) {
      throw error
    },
    readUser: accountApi.readUser,
    reads: { sync: readSync },
  })
  const stop = sync.follow()
  onTestFinished(async () => {
    stop()
    await db.delete()
  })
  await time.passUntil(() => sync.state().value === 'fresh', ENOUGH_MS)
  const people = await db.customers.toArray()

  return {
    time,
    connection,
    sync,
    queue: () => readQueue(db, userId),
    /** Shows what the last edit has left, with everybody whom the device knew before. */
    screen: () => ({ ...sync.live.view()!.shown, people }),
    /** Whether the server has answered all that was made here. */
    hasSent: async () => (await db.outbox.toArray()).every(({ refusal }) => refusal !== null),
    /** Cuts the connection, and the device notices. */
    cut() {
      connection.become(CUT)
      window.dispatchEvent(new Event('offline'))
    },
    /** Comes to a network, and the device notices. */
    meet(faults: Faults) {
      connection.become(faults)
      window.dispatchEvent(new Event('online'))
    },
    /** Makes an edit as a screen does; returns its key. */
    async edit(command: Command): Promise<string> {
      const key = crypto.randomUUID()
      await during(sync.edit(command, key))
      return key
    },
  }
}
