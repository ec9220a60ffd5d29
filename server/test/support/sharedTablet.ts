import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { DeviceLink, Unlock } from '#shared/account/people/device.ts'
import type { Role } from '#shared/account/people/permissions.ts'
import type { Command } from '#shared/commands/command.ts'
import type { EditAnswer, SentEdit } from '#shared/commands/sync/edits.ts'
import type { HeldPage } from '#shared/commands/sync/heldEdit.ts'
import { sealedContent } from '#shared/commands/sync/seal.ts'
import { sealBy, secretHash } from '../../account/devices/unlockSecrets.ts'
import { setPin } from '../../account/devices/pin.ts'
import { signedIn } from './signedIn.ts'
import { startTestApp } from './startTestApp.ts'

const PIN = '482913'
const MADE_AT = '2026-11-23T11:00:00.000Z'
/** The placeholder of what an edit creates. */
export const TEMP = -1_000_000

type Person = { id: number; secret: string }
export type SharedTablet = Awaited<ReturnType<typeof startSharedTablet>>

/** A venue whose tablet 'Balcão' is shared by Ana and Bia, each with a PIN; Bia is in. */
export async function startSharedTablet() {
  const app = await startTestApp()
  const owner = await signedIn(app, 'admin')
  const link = await owner.post<DeviceLink>('/api/devices/links', { name: 'Balcão' })
  const tablet = app.browser()
  await tablet.post('/api/device', { code: link.body.code })
  let number = 0

  async function withPin(role: Role, name: string): Promise<number> {
    await signedIn(app, role)
    const { id } = (await app.deps.knex('users').where({ role }).orderBy('id', 'desc').first('id'))!
    await app.deps.knex('users').where({ id }).update({ name })
    await setPin(app.deps.knex, id, PIN)
    return id
  }

  /** Signs in on the tablet by PIN, in the place of who was there. */
  async function comesIn(id: number): Promise<Person> {
    const answer = await tablet.post<{ unlock: Unlock }>('/api/device/sign-in', {
      userId: id,
      pin: PIN,
    })
    expect(answer.status).toBe(200)
    tablet.forgetToken()
    return { id, secret: answer.body.unlock.secret }
  }

  function edit(command: Command, more: Partial<SentEdit> = {}): SentEdit {
    number += 1
    return { key: randomUUID(), number, command, madeAt: MADE_AT, ...more }
  }

  const queue = randomUUID()
  const ana = await comesIn(await withPin('reception', 'Ana Reis'))
  const bia = await comesIn(await withPin('reception', 'Bia Sá'))
  return {
    app,
    owner,
    tablet,
    queue,
    ana,
    bia,
    edit,
    /** Made while that person was in by PIN. */
    by(person: Person, command: Command, more: Partial<SentEdit> = {}): SentEdit {
      const one = edit(command, more)
      const made = JSON.stringify(command)
      const content = sealedContent({ ...one, queue, by: person.id, made })
      return { ...one, sealed: { by: person.id, seal: sealBy(secretHash(person.secret), content) } }
    },
    async send(edits: readonly SentEdit[], from = tablet) {
      const answer = await from.post<{ answers: EditAnswer[] }>('/api/edits', { queue, edits })
      expect(answer.status).toBe(200)
      return answer.body.answers
    },
    held: async () => (await owner.get<HeldPage>('/api/held-edits')).body,
    sendHeld: (id: number, body: object = {}) =>
      owner.post<{ status: number; body: unknown }>(`/api/held-edits/${id}/send`, body),
    reservations: () => app.deps.knex('reservations').orderBy('id'),
    /** Reads who has changed reservations, in order. */
    async authors() {
      const entries = app.deps.knex('audit_entries').where({ entity: 'reservation' }).orderBy('id')
      return (await entries.select('userId')).map(({ userId }) => userId)
    },
  }
}

/** A reservation of one hour of that day. */
export const booking = (startTime: string, more: object = {}): Command => ({
  kind: 'reservation.create',
  body: aStaffDraft({
    startTime,
    endTime: `${Number(startTime.slice(0, 2)) + 1}:00`,
    ...more,
  }) as never,
})

/** Says of each edit what became of it: the code of its problem, or its status. */
export const outcomes = (answers: readonly EditAnswer[]) =>
  answers.map(({ body, status }) => (body as { code?: string } | null)?.code ?? status)
