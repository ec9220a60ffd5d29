import type { Context } from 'koa'
import { isAllowed } from '#shared/account/people/permissions.ts'
import type { Config } from '../../platform/settings/config.ts'
import { clientKey } from '../../platform/http/networks.ts'
import { currentUser, sessionBeganMs, visitorId } from '../../platform/http/session.ts'
import { viewerOf } from '../links/grants.ts'

/** A browser that books on the customers' page, and the address that it is behind; null for staff, who are not limited. */
export type Caller = {
  ownerId: string
  /** Names what its links have opened; null when none has. */
  browserHash: string | null
  client: string | null
  /** When its session began, which is when it opened the page. */
  openedMs: number
  isLimited: boolean
  /** Names the customer who is signed in: what they book belongs to their account. */
  accountId: number | null
}

export function callerOf(ctx: Context, { rateLimits }: Pick<Config, 'rateLimits'>): Caller {
  const user = currentUser(ctx)
  const isStaff = isAllowed(user, 'reservation.edit')
  return {
    ownerId: visitorId(ctx, { create: true })!,
    browserHash: viewerOf(ctx).browserHash,
    client: isStaff ? null : clientKey(ctx.ip),
    openedMs: sessionBeganMs(ctx),
    isLimited: rateLimits && !isStaff,
    accountId: user?.role === 'user' ? user.id : null,
  }
}
