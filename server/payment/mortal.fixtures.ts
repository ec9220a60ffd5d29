import { AsyncLocalStorage } from 'node:async_hooks'
import type { TestApp } from '../testing/startTestApp.ts'
import type { PaymentGateway } from './gateway.ts'

export type Mortal = {
  /** The process dies at its n-th call to the provider from now on: before the call, or with `done` after its answer. */
  dieAfter(calls: number | null, done?: boolean): void
  /** Runs until it is done or has died; the promise of dead work never settles. */
  live(work: () => Promise<unknown>): Promise<void>
}

/** One run of the process, from a start to its end. */
type Life = { isOver: boolean }

/**
 * A server that may be killed at any point that matters. Transactions are atomic, so all that can differ is on
 * which side of a call to the provider it happens: there it stops for ever, like a killed process.
 */
export function mortal({ deps, restart }: Pick<TestApp, 'deps' | 'restart'>): Mortal {
  const gateway = deps.gateway
  const lives = new AsyncLocalStorage<Life>()
  let left: number | null = null
  let afterwards = false
  let died = () => {}
  const forEver = () => new Promise<never>(() => {})
  const die = () => {
    const life = lives.getStore()
    // Of two calls side by side, the second finds its process dead.
    if (!life?.isOver) {
      if (life) life.isOver = true
      left = null
      restart()
      died()
    }
    return forEver()
  }

  const guarded =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      // What the dead process did beside the call it died at goes no further either.
      if (lives.getStore()?.isOver) return forEver()
      const isLast = left === 0
      if (left !== null && left > 0) left -= 1
      if (isLast && !afterwards) return die()
      const answer = await call(...args)
      return isLast ? die() : answer
    }

  deps.gateway = {
    ...gateway,
    createCharge: guarded(gateway.createCharge),
    pixQr: guarded(gateway.pixQr),
    payWithCard: guarded(gateway.payWithCard),
    readCharge: guarded(gateway.readCharge),
    findByReference: guarded(gateway.findByReference),
    paidSince: guarded(gateway.paidSince),
    cancelCharge: guarded(gateway.cancelCharge),
    refund: guarded(gateway.refund),
  } satisfies PaymentGateway

  return {
    dieAfter(calls, done = false) {
      left = calls
      afterwards = done
    },
    async live(work) {
      const death = new Promise<void>((resolve) => {
        died = resolve
      })
      await Promise.race([lives.run({ isOver: false }, work), death])
    },
  }
}
