import Router from '@koa/router'
import type { Context } from 'koa'
import * as v from 'valibot'
import {
  ApprovalSchema,
  DeviceDraftSchema,
  EnrolmentSchema,
  LockSchema,
  PinSignInSchema,
  ResumeSchema,
  type OwnDevice,
} from '#shared/account/people/device.ts'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { PathIdSchema } from '#shared/platform/http/id.schema.ts'
import { recordEvent } from '../audit/securityEvents.ts'
import { present } from '../../platform/db/rows.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { anybody, permit, signedInPerson } from '../../platform/http/access.ts'
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
import { enrol, enrolByCode, linkDevice, readDevices, revoke, setLockMinutes } from './devices.ts'
import { devicePeople, makeUnlock, proveByPin, proveBySecret } from './pin.ts'

type RouteDeps = Pick<Deps, 'config' | 'knex' | 'reads' | 'clock' | 'events' | 'log'>

/** The venue's enrolled devices, and what the one that calls offers: switching by PIN, and approving by it. */
export function deviceRoutes(deps: RouteDeps, admins: SeenAdmins): Router {
  const router = new Router({ prefix: '/api' })
  const rateLimit = createRateLimit(deps)
  const answerList = async (ctx: Context) => {
    ctx.body = await readDevices(deps.knex, deviceOf(ctx)?.id ?? null)
  }

  router.get('/devices', permit('device.edit'), answerList)

  router.post('/devices', permit('device.edit'), async (ctx) => {
    const draft = v.parse(DeviceDraftSchema, ctx.request.body)
    const who = signedInPerson(ctx)
    const { id, token } = await writeTransaction(
      deps,
      (tx) => enrol(tx, draft, who, deviceOf(ctx)),
      authorOf(ctx),
    )
    writeDeviceToken(ctx, deps.config, token)
    // Whose password was typed here stays, as they were the one to enrol it.
    await becomes(ctx, { id, ...draft }, who)
    ctx.status = 201
    await answerList(ctx)
  })

  router.post('/devices/links', permit('device.edit'), async (ctx) => {
    const draft = v.parse(DeviceDraftSchema, ctx.request.body)
    const who = signedInPerson(ctx)
    ctx.body = await writeTransaction(deps, (tx) => linkDevice(tx, draft, who), authorOf(ctx))
    ctx.status = 201
  })

  router.patch('/devices/lock', permit('settings.edit'), async (ctx) => {
    const { minutes } = v.parse(LockSchema, ctx.request.body)
    await writeTransaction(deps, (tx) => setLockMinutes(tx, minutes), authorOf(ctx))
    await answerList(ctx)
  })

  router.delete('/devices/:id', permit('device.edit'), async (ctx) => {
    const id = v.parse(PathIdSchema, ctx.params['id'])
    const who = signedInPerson(ctx)
    await writeTransaction(deps, (tx) => revoke(tx, id, who), authorOf(ctx))
    admins.forget()
    await answerList(ctx)
  })

  router.get('/device', anybody, async (ctx) => {
    const { name } = demandDevice(ctx)
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await ownDevice(name)
  })

  const enrolments = rateLimit({ name: 'enrol', points: 30, seconds: 900 })
  router.post('/device', anybody, enrolments, async (ctx) => {
    const { code } = v.parse(EnrolmentSchema, ctx.request.body)
    const { id, name, token } = await writeTransaction(
      deps,
      (tx) => enrolByCode(tx, code, deviceOf(ctx)),
      authorOf(ctx),
    )
    writeDeviceToken(ctx, deps.config, token)
    await becomes(ctx, { id, name }, null)
    ctx.status = 201
    ctx.body = await ownDevice(name)
  })

  // One that has read that it is revoked, and has forgotten.
  const ofDevice = rateLimit({ name: 'device', points: 300, seconds: 900 })
  router.delete('/device', anybody, ofDevice, (ctx) => {
    if (!deviceOf(ctx)) writeDeviceToken(ctx, deps.config, null)
    ctx.status = 204
  })

  router.post('/device/sign-in', anybody, ofDevice, async (ctx) => {
    const device = demandDevice(ctx)
    const proven = await proveByPin(deps, ctx, device, v.parse(PinSignInSchema, ctx.request.body))
    const user = await comesIn(ctx, proven)
    ctx.body = { user, unlock: await makeUnlock(deps, device, user.id) }
  })

  router.post('/device/resume', anybody, ofDevice, async (ctx) => {
    const device = demandDevice(ctx)
    const proven = await proveBySecret(deps, device, v.parse(ResumeSchema, ctx.request.body))
    ctx.body = { user: await comesIn(ctx, proven) }
  })

  router.post('/approvals', permit('refund'), ofDevice, async (ctx) => {
    demandDevice(ctx)
    await approve(deps, ctx, v.parse(ApprovalSchema, ctx.request.body))
    ctx.status = 204
  })

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

  return router
}
