import * as call from '#shared/account/team.calls.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import type { Context } from 'koa'
import { type OwnDevice } from '#shared/account/people/device.ts'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { recordEvent } from '../audit/securityEvents.ts'
import { present } from '../../platform/db/rows.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import {
  demandDevice,
  deviceOf,
  writeDeviceToken,
  type Enrolled,
} from '../../platform/http/enrolledDevice.ts'
import { createRateLimit } from '../../platform/http/rateLimit.ts'
import { authorOf, proofOf, signIn } from '../../platform/http/session.ts'
import type { SeenAdmins } from '../../platform/http/seenAdmins.ts'
import { approve } from './approval.ts'
import {
  enrol,
  enrolByCode,
  linkDevice,
  readDevices,
  revoke,
  setKeptPhones,
  setLockMinutes,
} from './devices.ts'
import { devicePeople, makeUnlock, proveByPin, proveBySecret, type OpeningsOn } from './pin.ts'

type RouteDeps = Pick<Deps, 'config' | 'knex' | 'reads' | 'clock' | 'events' | 'log'>

/** The venue's enrolled devices, and what the one that calls offers: switching by PIN, and approving by it. */
export function deviceRoutes(deps: RouteDeps, admins: SeenAdmins, openingsOn: OpeningsOn): Calls {
  const calls = createCalls(deps)
  const rateLimit = createRateLimit(deps)
  const listFor = (ctx: Context) => readDevices(deps.knex, deviceOf(ctx)?.id ?? null)

  calls.answer(call.readDevices, (_, { ctx }) => listFor(ctx))

  calls.answer(call.enrolHere, async ({ body: draft }, { ctx, user }) => {
    const { id, token } = await writeTransaction(
      deps,
      (tx) => enrol(tx, draft, user, deviceOf(ctx)),
      authorOf(ctx),
    )
    writeDeviceToken(ctx, token)
    // Whose password was typed here stays, as they were the one to enrol it.
    await becomes(ctx, { id, ...draft }, user)
    return listFor(ctx)
  })

  calls.answer(call.linkDevice, ({ body }, { ctx, user }) =>
    writeTransaction(deps, (tx) => linkDevice(tx, body, user), authorOf(ctx)),
  )

  calls.answer(call.setLock, async ({ body: { minutes } }, { ctx }) => {
    await writeTransaction(deps, (tx) => setLockMinutes(tx, minutes), authorOf(ctx))
    return listFor(ctx)
  })

  calls.answer(call.setKeptPhones, async ({ body: { kept } }, { ctx }) => {
    await writeTransaction(deps, (tx) => setKeptPhones(tx, kept), authorOf(ctx))
    return listFor(ctx)
  })

  calls.answer(call.revokeDevice, async ({ params: { id } }, { ctx, user }) => {
    await writeTransaction(deps, (tx) => revoke(tx, id, user), authorOf(ctx))
    admins.forget()
    return listFor(ctx)
  })

  calls.answer(call.readOwnDevice, (_, { ctx }) => ownDevice(demandDevice(ctx).name))

  const enrolments = rateLimit({ name: 'enrol', points: 30, seconds: 900 })
  calls.answer(
    call.enrol,
    async ({ body: { code } }, { ctx }) => {
      const { id, name, token } = await writeTransaction(
        deps,
        (tx) => enrolByCode(tx, code, deviceOf(ctx)),
        authorOf(ctx),
      )
      writeDeviceToken(ctx, token)
      await becomes(ctx, { id, name }, null)
      return ownDevice(name)
    },
    enrolments,
  )

  // One that has read that it is revoked, and has forgotten.
  const ofDevice = rateLimit({ name: 'device', points: 300, seconds: 900 })
  calls.answer(
    call.forgetDevice,
    (_, { ctx }) => {
      if (!deviceOf(ctx)) writeDeviceToken(ctx, null)
    },
    ofDevice,
  )

  calls.answer(
    call.signInByPin,
    async ({ body }, { ctx }) => {
      const device = demandDevice(ctx)
      const user = await comesIn(ctx, await proveByPin(deps, ctx, device, body))
      return { user, unlock: await makeUnlock(deps, openingsOn, device, user.id) }
    },
    ofDevice,
  )

  calls.answer(
    call.resume,
    async ({ body }, { ctx }) => ({
      user: await comesIn(ctx, await proveBySecret(deps, demandDevice(ctx), body)),
    }),
    ofDevice,
  )

  calls.answer(
    call.approve,
    async ({ body }, { ctx }) => {
      demandDevice(ctx)
      await approve(deps, ctx, body)
    },
    ofDevice,
  )

  async function ownDevice(name: string): Promise<OwnDevice> {
    const { lockMinutes } = present(await deps.knex('venue').where({ id: 1 }).first('lockMinutes'))
    return { name, lockMinutes, people: await devicePeople(deps.knex) }
  }

  /** From now on the browser is that device, and so is the session that was begun in it before. */
  async function becomes(ctx: Context, device: Enrolled, who: SessionUser | null) {
    ctx.state['device'] = device
    if (!who) return
    const { knex } = deps
    await knex('devices').where({ id: device.id }).update({ lastUserId: who.id })
    await signIn(ctx, who, proofOf(ctx))
  }

  async function comesIn(ctx: Context, user: SessionUser) {
    const signedIn: SessionUser = { ...user, signedInBy: 'pin' }
    await signIn(ctx, signedIn, { by: 'pin', provedAt: 0 })
    await recordEvent(deps, ctx, 'sign-in')
    return signedIn
  }

  return calls
}
