import { refusalCode } from './refusals.ts'
import { findSlot } from './selectedSlots.ts'
import {
  LET_GO,
  READ_HOLDS,
  REMOVE,
  say,
  SETTLE,
  SLOTS_OVER,
  TAKE_HOLDS,
} from './wizard.phrases.ts'
import { slotKeptToast, slotRefusedToast } from './wizard.toasts.ts'
import { slotKey } from './wizard.types.ts'
import type { WizardSetup } from './wizardSetup.ts'

/** Step 2: one request per slot under way; the others may be picked meanwhile. */
export function slotsState(wizard: WizardSetup) {
  return wizard.createStateConfig({
    on: {
      'slot.toggled': [
        { guard: ({ context, event }) => slotKey(event) in context.busy },
        {
          guard: ({ context, event }) => findSlot(context.slots, slotKey(event)) !== undefined,
          actions: [
            {
              type: 'markBusy',
              params: ({ event }) => ({ key: slotKey(event), as: 'releasing' as const }),
            },
            {
              type: 'ask',
              params: ({ context, event }) => ({
                type: 'release' as const,
                key: slotKey(event),
                holdId: findSlot(context.slots, slotKey(event))!.holdId,
              }),
            },
          ],
        },
        {
          // A slot without a price is silently unavailable.
          guard: ({ event }) => event.priceCents > 0,
          actions: [
            {
              type: 'markBusy',
              params: ({ event }) => ({ key: slotKey(event), as: 'placing' as const }),
            },
            {
              type: 'ask',
              params: ({ context, event: { date, startTime } }) => ({
                type: 'place' as const,
                wish: { date, startTime, sportType: context.sport! },
              }),
            },
          ],
        },
      ],
      'slot.held': [
        {
          guard: ({ event }) => event.hold.price > 0,
          actions: [
            SETTLE,
            { type: 'addHold', params: ({ event }) => event.hold },
            { type: 'startTimer', params: ({ event }) => event.hold.expiresInMs },
          ],
        },
        {
          actions: [
            {
              type: 'ask',
              params: ({ event: { key, hold } }) => ({
                type: 'release' as const,
                key,
                holdId: hold.id,
              }),
            },
            'refreshCalendar',
          ],
        },
      ],
      'slot.refused': [
        {
          guard: ({ event }) => refusalCode(event.error) === 'no-price',
          actions: [SETTLE, 'refreshCalendar'],
        },
        {
          actions: [
            SETTLE,
            'refreshCalendar',
            { type: 'notify', params: ({ event }) => slotRefusedToast(event.error) },
          ],
        },
      ],
      'slot.released': { actions: [SETTLE, REMOVE, 'pauseTimerWhenEmpty'] },
      'slot.kept': [
        {
          guard: ({ event }) => refusalCode(event.error) === 'not-found',
          actions: [SETTLE, REMOVE, 'pauseTimerWhenEmpty'],
        },
        {
          actions: [SETTLE, { type: 'notify', params: ({ event }) => slotKeptToast(event.error) }],
        },
      ],
      'slots.confirmed': [
        { guard: 'isBusy' },
        { guard: 'hasSlots', target: 'customer', actions: 'pauseTimer' },
      ],
      'went.back': [
        { guard: 'hasChosen', target: 'sport', actions: [...LET_GO, say('released')] },
        { target: 'sport' },
      ],
      'hold.expired': { guard: 'hasSlots', target: 'sport', actions: [...SLOTS_OVER] },
      'holds.read': [
        { guard: 'isBusy' },
        {
          guard: { type: 'lostAll', params: ({ event }) => event.list },
          target: 'sport',
          actions: [...SLOTS_OVER],
        },
        { actions: [...TAKE_HOLDS] },
      ],
      woke: { actions: ['wakeTimer', READ_HOLDS] },
    },
  })
}
