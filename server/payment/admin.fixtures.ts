import type { PaymentIssue } from '#shared/refund/issue.ts'
import { TOMORROW } from '../testing/aCheckout.ts'
import { signedIn } from '../testing/signedIn.ts'
import type { TestApp } from '../testing/startTestApp.ts'

export type Admin = Awaited<ReturnType<typeof adminOf>>
export type Sums = ReturnType<typeof sums>

/** An admin who cancels reservations and decides about money, picking at random. */
export async function adminOf(app: TestApp) {
  const browser = await signedIn(app, 'admin')
  const issues = async () => (await browser.get<PaymentIssue[]>('/api/payment-issues')).body

  return {
    issues,
    async cancel(which: number, money: string | undefined) {
      const rows = await app.deps.knex('reservations').orderBy('id').select('id')
      const row = rows[which % Math.max(1, rows.length)]
      if (row) await browser.post(`/api/reservations/${row.id}/cancel`, money ? { money } : {})
    },
    async resolve(which: number, action: number, hour: string) {
      const open = await issues()
      const issue = open[which % Math.max(1, open.length)]
      if (!issue || issue.actions.length === 0) return
      const slots = issue.reservations.map(({ id }, index) => ({
        reservationId: id,
        date: TOMORROW,
        startTime: `${Number(hour.slice(0, 2)) + index}:00`,
        courtId: 1,
      }))
      await browser.post(`/api/payment-issues/${issue.id}/resolve`, {
        action: issue.actions[action % issue.actions.length],
        slots,
      })
    },
  }
}

/** Centavos by payment group; zero sums are left out. */
export function sums() {
  const byGroup = new Map<string, number>()
  return {
    add(group: string, cents: number) {
      byGroup.set(group, (byGroup.get(group) ?? 0) + cents)
    },
    all: () => Object.fromEntries([...byGroup].filter(([, cents]) => cents !== 0)),
  }
}
