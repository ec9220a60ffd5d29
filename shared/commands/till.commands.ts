import * as calls from '../book/till.calls.ts'
import { toCents, toReais } from '../platform/money/money.ts'
import {
  CashMoveSchema,
  CorrectionSchema,
  ExplanationSchema,
  PixCheckSchema,
  TillOpeningSchema,
} from '../book/till/till.schema.ts'
import { withEachTill, withTill } from '../book/till/ownDrawer.ts'
import {
  drawerCents,
  inCents,
  type DrawerTill,
  type TillMovement,
  type TillState,
} from '../book/till/till.ts'
import { defineCommand, oneRow, type Making, type RowsOf } from './defineCommand.ts'
import { markUnsent, type Snapshot } from './snapshot.ts'
import { readDraft } from './tempId.ts'

/** The tills of all drawers are one row. Their commands name no version: the server puts them in an order. */
const tillRows: RowsOf<TillState> = {
  kind: 'till',
  rows: ({ till }) => (till ? [till] : []),
  put: (snapshot, till) => ({ ...snapshot, till }),
  without: (snapshot) => snapshot,
}

export const tillCommands = [
  defineCommand({
    kind: 'till.open',
    call: calls.openTill,
    rows: tillRows,
    answer: oneRow<TillState>(),
    apply(snapshot, { body }, { drawer: at, key, madeAt }) {
      const draft = readDraft(TillOpeningSchema, body)
      if (!draft) return snapshot
      return changedAt(snapshot, at, (till) => {
        if (till.open) return till
        const opening = toReais(draft.opening)
        // What waits for this till stands in it.
        const drawer = toReais(drawerCents(draft.opening, till.movements.map(inCents)))
        return { ...till, open: { key, opening, openedBy: null, openedAt: madeAt }, drawer }
      })
    },
  }),
  defineCommand({
    kind: 'till.cash',
    call: calls.moveCash,
    rows: tillRows,
    answer: oneRow<TillState>(),
    apply(snapshot, { body }, making) {
      const draft = readDraft(CashMoveSchema, body)
      if (!draft) return snapshot
      const { amount, kind, note, reason } = draft
      const cents = kind === 'withdrawal' ? -amount : amount
      return changedAt(snapshot, making.drawer, (till) =>
        withMovement(till, { kind, note, reason, cents }, making),
      )
    },
  }),
  defineCommand({
    kind: 'till.correct',
    call: calls.correctMovement,
    rows: tillRows,
    answer: oneRow<TillState>(),
    apply(snapshot, { body }, making) {
      const draft = readDraft(CorrectionSchema, body)
      if (!draft) return snapshot
      return changed(snapshot, (till) => {
        const wrong = till.movements.find(({ key }) => key === draft.movement)
        if (!wrong || wrong.isCorrected) return till
        const movements = till.movements.map((one) =>
          one === wrong ? { ...one, isCorrected: true } : one,
        )
        return withMovement(
          { ...till, movements },
          {
            kind: 'correction',
            note: draft.note,
            reason: null,
            cents: -toCents(wrong.amount),
            corrects: wrong.key,
          },
          making,
        )
      })
    },
  }),
  defineCommand({
    kind: 'till.check',
    call: calls.checkPix,
    rows: tillRows,
    answer: oneRow<TillState>(),
    apply(snapshot, { body }) {
      const draft = readDraft(PixCheckSchema, body)
      if (!draft) return snapshot
      return changed(snapshot, (till) => ({
        ...till,
        movements: till.movements.map((one) =>
          one.key === draft.movement ? { ...one, pix: draft.outcome } : one,
        ),
      }))
    },
  }),
  defineCommand({
    kind: 'till.close',
    call: calls.closeTill,
    rows: tillRows,
    answer: oneRow<TillState>(),
    // What is expected is the server's to say: until then there is only no open till.
    apply: (snapshot, { body }) =>
      changed(snapshot, (till) =>
        till.open?.key === body.session
          ? { ...till, open: null, drawer: null, movements: [] }
          : till,
      ),
  }),
  defineCommand({
    kind: 'till.explain',
    call: calls.explainDifference,
    rows: tillRows,
    answer: oneRow<TillState>(),
    apply(snapshot, { body }) {
      const draft = readDraft(ExplanationSchema, body)
      if (!draft) return snapshot
      return changed(snapshot, (till) =>
        till.last?.key === draft.session
          ? { ...till, last: { ...till.last, explanation: draft.note } }
          : till,
      )
    },
  }),
] as const

type Move = Pick<TillMovement, 'kind' | 'note' | 'reason'> & {
  cents: number
  corrects?: string | null
}

function withMovement(
  till: DrawerTill,
  { cents, corrects = null, ...move }: Move,
  { key, madeAt }: Making,
): DrawerTill {
  const movement: TillMovement = {
    ...move,
    id: -1 - till.movements.length,
    key,
    method: 'cash',
    amount: toReais(cents),
    reservationId: null,
    customerName: null,
    nsu: null,
    brand: null,
    who: null,
    device: null,
    approvedBy: null,
    at: madeAt,
    madeAt: null,
    isLate: false,
    corrects,
    isCorrected: false,
  }
  const drawer = till.drawer === null ? null : toReais(toCents(till.drawer) + cents)
  return { ...till, drawer, movements: [movement, ...till.movements] }
}

/** Changes the till whose movement or opening it is, by its key. */
function changed(snapshot: Snapshot, change: (till: DrawerTill) => DrawerTill): Snapshot {
  const { till } = snapshot
  return till ? unsent(snapshot, withEachTill(till, change)) : snapshot
}

function changedAt(
  snapshot: Snapshot,
  drawer: number | undefined,
  change: (till: DrawerTill) => DrawerTill,
): Snapshot {
  const { till } = snapshot
  return till ? unsent(snapshot, withTill(till, drawer, change)) : snapshot
}

const unsent = (snapshot: Snapshot, till: TillState) =>
  markUnsent({ ...snapshot, till }, 'till', [till.id])
