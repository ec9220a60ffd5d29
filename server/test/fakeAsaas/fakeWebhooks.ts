import type { FakeEvent, FakeState, FakeWebhook } from './fakeState.ts'
import { DIGITS, HEX } from './fakeState.ts'
import { fakeStamp } from './fakeTime.ts'

const MINUTE_MS = 60_000
/** Wait before attempt N+1, after N failures; after the last the queue is interrupted. */
const WAITS_MS = [0.5, 1, 3.5, 5, 15, 25, 60, 60, 60, 60, 60, 120, 120, 180].map(
  (minutes) => minutes * MINUTE_MS,
)
const TIMEOUT_MS = 10_000

/** What goes wrong on the way to the venue. */
export type WebhookFaults = {
  /** Every event is sent twice. */
  duplicate: boolean
  /** Waiting events are sent newest first. */
  reorder: boolean
  delayMs: number
  /** How many of the next events are never sent. */
  lose: number
}
export type FakeWebhooks = {
  faults: WebhookFaults
  /** Puts an event into every queue that wants it. */
  emit(event: string, payment: object): void
  /** Delivers what is due by the fake's clock and returns how many were accepted. */
  deliver(): Promise<number>
  /** Events that no receiver has accepted yet. */
  waiting(): number
}

/** The provider's webhook queues: at least once, strictly in order when sequential, interrupted after 15 failures. */
export function fakeWebhooks(state: FakeState): FakeWebhooks {
  const faults: WebhookFaults = { duplicate: false, reorder: false, delayMs: 0, lose: 0 }
  let delivering: Promise<number> | null = null

  const queueOf = ({ id }: FakeWebhook) => {
    const queue = state.queues.get(id) ?? []
    state.queues.set(id, queue)
    return queue
  }

  async function deliverAll() {
    let accepted = 0
    for (const webhook of state.webhooks)
      accepted += await drain(state, webhook, queueOf(webhook), faults)
    return accepted
  }

  return {
    faults,
    emit(event, payment) {
      if (faults.lose > 0) {
        faults.lose -= 1
        return
      }
      const id = `evt_${state.nextId(HEX, 32)}&${state.nextId(DIGITS, 9)}`
      const body = { id, event, dateCreated: fakeStamp(state), payment }
      const entry = { id, event, body, failures: 0, dueAtMs: state.clock.now() + faults.delayMs }
      for (const webhook of state.webhooks.filter((hook) => wants(hook, event))) {
        queueOf(webhook).push({ ...entry })
        if (faults.duplicate) queueOf(webhook).push({ ...entry })
      }
    },
    // One round at a time, as the provider has one worker for each queue.
    deliver() {
      delivering ??= deliverAll().finally(() => {
        delivering = null
      })
      return delivering
    },
    waiting: () => [...state.queues.values()].reduce((sum, queue) => sum + queue.length, 0),
  }
}

function wants({ enabled, events }: FakeWebhook, event: string) {
  return enabled && (events.length === 0 || events.includes(event))
}

async function drain(
  state: FakeState,
  webhook: FakeWebhook,
  queue: FakeEvent[],
  { reorder }: WebhookFaults,
) {
  let accepted = 0
  const inOrder = webhook.sendType === 'SEQUENTIALLY' && !reorder
  const round = reorder ? [...queue].reverse() : [...queue]
  for (const entry of round) {
    if (webhook.interrupted) break
    if (entry.dueAtMs <= state.clock.now() && (await post(webhook, entry))) {
      queue.splice(queue.indexOf(entry), 1)
      accepted += 1
    } else {
      if (entry.dueAtMs <= state.clock.now()) failed(state, webhook, entry)
      if (inOrder) break
    }
  }
  return accepted
}

function failed(state: FakeState, webhook: FakeWebhook, entry: FakeEvent) {
  entry.failures += 1
  const waitMs = WAITS_MS[entry.failures - 1]
  if (waitMs === undefined) webhook.interrupted = true
  else entry.dueAtMs = state.clock.now() + waitMs
}

async function post({ url, authToken }: FakeWebhook, { body }: FakeEvent) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Java/1.8.0_282',
        ...(authToken ? { 'asaas-access-token': authToken } : {}),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.arrayBuffer()
    // 201, 204 and redirects count as failures.
    return response.status === 200
  } catch {
    return false
  }
}
