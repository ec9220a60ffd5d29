import { Unreachable } from '../../api/client.ts'
import { onTestFinished } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Sent } from './pauses.ts'
import type { Stale } from './stale.ts'
import { createSyncMachine, type SyncPort } from './sync.machine.ts'

export type Script = {
  check?: ('here' | 'signedOut' | Error)[]
  send?: (Sent | Error)[]
  refresh?: ('fresh' | 'outdated' | 'signedOut' | Error)[]
  random?: number
  isHidden?: () => boolean
}
export const noConnection = new Unreachable(null)
export const unreachable = { kind: 'unreachable', retryAfterMs: null } as const

/** Each list holds the answers in turn; the last one repeats. */
export function startSync({
  check = ['here'],
  send = [{ kind: 'emptied' }],
  refresh = ['fresh'],
  random = 1,
  isHidden = () => false,
}: Script = {}) {
  const clock = new SimulatedClock()
  const done: string[] = []
  const read: Stale[] = []
  const reported: unknown[] = []
  const next = <T>(name: string, list: (T | Error)[]) => {
    done.push(name)
    const answer = list.length > 1 ? list.shift()! : list[0]!
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  const port: SyncPort = {
    check: () => next('check', check),
    send: () => next('send', send),
    refresh(stale) {
      read.push(stale)
      return next('refresh', refresh)
    },
    random: () => random,
    isHidden,
    report: (error) => reported.push(error),
  }
  const sync = createActor(createSyncMachine(port), { clock }).start()
  onTestFinished(() => void sync.stop())
  const atRest = async () => {
    for (let turn = 0; turn < 40; turn++) await Promise.resolve()
    return sync.getSnapshot().value
  }
  const pass = (ms: number) => {
    clock.increment(ms)
    return atRest()
  }
  /** The calls since it was last called. */
  const doneSince = () => done.splice(0)
  return { sync, clock, atRest, pass, doneSince, read, reported }
}
