import type { TestApp } from '../testing/startTestApp.ts'
import type { PaymentGateway } from './gateway.ts'

export type Mortal = {
  /** The process dies at its n-th call to the provider from now on: before the call, or with `done` after its answer. */
  dieAfter(calls: number | null, done?: boolean): void
  /** Runs until it is done or has died; the promise of dead work never settles. */
  live(work: () => Promise<unknown>): Promise<void>
}

/**
 * A server that may be killed at any point that matters. Transactions are atomic, so all that can differ is on
 * which side of a call to the provider it happens: there it stops for ever, like a killed process.
 */
export function mortal({ deps, restart }: Pick<TestApp, 'deps' | 'restart'>): Mortal {
  const gateway = deps.gateway
  let left: number | null = null
  let afterwards = false
  let died = () => {}
  const forEver = () => {
    left = null
    restart()
    died()
    return new Promise<never>(() => {})
  }

  const guarded =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      const isLast = left === 0
      if (left !== null && left > 0) left -= 1
      if (isLast && !afterwards) return forEver()
      const answer = await call(...args)
      return isLast ? forEver() : answer
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
      await Promise.race([work(), death])
    },
  }
}
