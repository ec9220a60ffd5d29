import { onTestFinished } from 'vitest'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { aCourt } from '#shared/venue/courts/court.fixtures.ts'
import type { Command } from '#shared/commands/command.ts'
import { problemMessage, type ProblemCode } from '#shared/platform/http/problem.ts'
import type { Problem } from '#shared/problem.ts'
import { ApiError, Unreachable } from '../../api/client.ts'
import { createEventStream } from '../../api/events.ts'
import { createOutside } from '../../outside.ts'
import { aDelta, aShownDay, aSyncAnswer } from '../offline.fixtures.ts'
import { oneByOne } from '../../testing/editBatch.ts'
import { outcomeOf } from '../queue/sendEdits.ts'
import { venue } from '../../testing/openApp.tsx'
import { createAdminStore } from './adminStore.ts'

export function aRefusal(status: number, code: ProblemCode, more: Partial<Problem> = {}) {
  return new ApiError(status, '', { status, code, message: problemMessage(code), ...more })
}

export const OWNER: SessionUser = { id: 1, username: 'ana', name: 'Ana', role: 'admin' }
export const TODAY = '2026-11-21'

/** An admin's store over plain functions. `reads` counts the requests, `epochs` has what each batch said of the server's copy, `emit` sends an event of the stream; without `connection.isThere` there is no answer, with `isSlow` none yet. */
export function aStore(
  send: (command: Command, key: string) => Promise<unknown> = async () => ({}),
  { isAhead = false } = {},
) {
  const reads: Record<string, number> = {}
  const connection = { isThere: true, isSlow: false, user: OWNER as SessionUser | null }
  const asking = <T>(name: string, value: T) => {
    reads[name] = (reads[name] ?? 0) + 1
    if (connection.isSlow) return new Promise<never>(() => {})
    return connection.isThere ? Promise.resolve(value) : Promise.reject(new Unreachable(null))
  }
  const epochs: (string | undefined)[] = []
  const sendEach = oneByOne(async ({ command, key }) => {
    try {
      return { kind: 'accepted', answer: await send(command, key) }
    } catch (error) {
      return outcomeOf(error)
    }
  })
  const stream = Object.assign(new EventTarget(), { readyState: 1, close() {} })
  const outside = createOutside(
    localStorage,
    createEventStream(() => stream as unknown as EventSource),
  )
  const session = { ...outside.session, check: () => asking('user', connection.user) }
  const everything = () => {
    const answer = aSyncAnswer({ today: TODAY })
    return { ...answer, lists: { ...answer.lists!, courts: [aCourt()] } }
  }
  const store = createAdminStore(
    { ...outside, session },
    { userId: OWNER.id, userName: 'Ana' },
    {
      readDay: (date) => asking(date, aShownDay(date)),
      readReservation: () => new Promise<never>(() => {}),
      preview: () => asking('preview', []),
      readReservations: () => new Promise<never>(() => {}),
      reads: {
        async sync(since) {
          await asking('sync', null)
          if (connection.user === null) throw new ApiError(401, '', null)
          const answer = since === null ? everything() : aDelta()
          const serverTime = venue.serverTime
          return { ...answer, userId: connection.user.id, serverTime, today: TODAY }
        },
      },
      ahead: () => (isAhead ? Promise.resolve({ ...everything(), userId: OWNER.id }) : null),
      send(queue, edits, epoch) {
        epochs.push(epoch)
        return sendEach(queue, edits)
      },
    },
  )
  const emit = (type: string, data: object = {}) =>
    stream.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
  /** The store is followed from here to the end of the test. */
  const follow = () => {
    const stop = store.follow()
    onTestFinished(stop)
    return stop
  }
  return { store, reads, connection, emit, epochs, follow }
}
