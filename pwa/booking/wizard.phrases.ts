import type { HoldList } from '#shared/hold/hold.schema.ts'
import type { Restored } from './restoreBooking.ts'
import { WIZARD_TOASTS } from './wizard.toasts.ts'
import type { SlotKey } from './wizard.types.ts'

export type Told<T> = { event: T }
export const cameTo =
  (place: Restored['to']) =>
  ({ event }: Told<{ output: Restored }>) =>
    event.output.to === place
export const say = (toast: keyof typeof WIZARD_TOASTS) =>
  ({ type: 'notify', params: WIZARD_TOASTS[toast] }) as const

export const READ_HOLDS = { type: 'ask', params: { type: 'read' } } as const
export const SETTLE = {
  type: 'settle',
  params: ({ event }: Told<{ key: SlotKey }>) => event.key,
} as const
export const REMOVE = {
  type: 'removeSlots',
  params: ({ event }: Told<{ key: SlotKey }>) => [event.key],
} as const
export const TAKE_HOLDS = [
  { type: 'takeHolds', params: ({ event }: Told<{ list: HoldList }>) => event.list },
  {
    type: 'startTimer',
    params: ({ event }: Told<{ list: HoldList }>) => event.list.expiresInMs,
  },
  'pauseTimerWhenEmpty',
] as const
export const TAKE_BACK = [
  { type: 'takeRestored', params: ({ event }: Told<{ output: Restored }>) => event.output },
  {
    type: 'startTimer',
    params: ({ event }: Told<{ output: Restored }>) => event.output.remainingMs,
  },
] as const
export const LET_GO = [
  { type: 'ask', params: { type: 'releaseAll' } },
  'pauseTimer',
  'clearBooking',
] as const
export const SLOTS_OVER = [...LET_GO, 'forgetSport', say('expiredOnSlots')] as const
export const CUSTOMER_OVER = [...LET_GO, say('expiredOnCustomer')] as const
export const ORDER_OVER = ['pauseTimer', 'clearBooking', 'forgetSport', 'refreshCalendar'] as const
export const LAST_MINUTE = { guard: 'isNews', actions: ['noteWarning', say('lastMinute')] } as const
