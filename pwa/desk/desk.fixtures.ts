import type { SessionUser } from '#shared/account/account.schema.ts'
import { aCourt } from '#shared/court/court.fixtures.ts'
import { problemMessage, type Problem, type ProblemCode } from '#shared/problem.ts'
import { createSession } from '../account/session.ts'
import { ApiError } from '../api/client.ts'
import type { DeskApi } from '../api/desk.ts'
import { createEventStream } from '../api/events.ts'
import { createResource } from '../api/resource.ts'
import { createDesk } from './desk.ts'

export function aRefusal(status: number, code: ProblemCode, more: Partial<Problem> = {}) {
  return new ApiError(status, '', { status, code, message: problemMessage(code), ...more })
}

/** A desk of an admin over plain functions. `reads` counts what was asked of the server, `tell` is an event of its stream. */
export function aDesk(send: DeskApi['send'] = async () => ({})) {
  const reads: Record<string, number> = {}
  const read =
    <T>(name: string, value: T) =>
    async () => {
      reads[name] = (reads[name] ?? 0) + 1
      return value
    }
  const line = Object.assign(new EventTarget(), { readyState: 1, close() {} })
  const user: SessionUser = { id: 1, username: 'ana', name: 'Ana', role: 'admin' }
  const session = createSession(localStorage, {
    readUser: read('user', user),
    login: async () => user,
    register: async () => user,
    logout: async () => {},
  })
  const outside = {
    courts: createResource(read('courts', [aCourt()])),
    venue: createResource(() => new Promise<never>(() => {})),
    session,
    events: createEventStream(() => line as unknown as EventSource),
  }
  const desk = createDesk(outside, {
    readPrices: read('prices', []),
    readSpecialPrices: read('specialPrices', []),
    readOperationHours: read('operationHours', []),
    readClosingDates: read('closingDates', []),
    readFixedClasses: read('fixedClasses', []),
    readDay: () => new Promise<never>(() => {}),
    readReservation: () => new Promise<never>(() => {}),
    readReservations: () => new Promise<never>(() => {}),
    preview: () => new Promise<never>(() => {}),
    send,
  })
  // Who was asked for while the desk was made.
  delete reads['user']
  const tell = (type: string, data: object = {}) =>
    line.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
  return { desk, reads, tell }
}
