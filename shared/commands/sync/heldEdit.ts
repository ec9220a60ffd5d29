import * as v from 'valibot'
import { PageSchema, singleLine, wireObject } from '../../platform/http/fields.ts'
import { keysOf } from '../../platform/text/keysOf.ts'

/** Says why nobody carries out an edit; `waiting` and `refused` are of a device that said it had them, and has lost them. */
export const HELD_TEXTS = {
  seal: 'O PIN de quem fez não confirma esta edição.',
  person: 'Quem fez não trabalha mais aqui.',
  device: 'O aparelho foi desativado antes de enviar.',
  permission: 'O perfil de quem fez não permite mais esta edição.',
  needs: 'Depende de outra edição desta lista.',
  waiting: 'O aparelho foi revogado, ou perdeu o que guardava, antes de enviar.',
  refused: 'Foi recusada, e o aparelho foi revogado, ou perdeu o que guardava, antes da decisão.',
} as const
export type HeldReason = keyof typeof HELD_TEXTS

export const HELD_PER_PAGE = 100

/** An entry of 'Não enviados': an edit that came from a device, or that one has lost, and is done by nobody until an owner decides; or one that a device has. */
const HeldEditSchema = v.object({
  id: v.number(),
  why: v.picklist(keysOf(HELD_TEXTS)),
  /** Names who made it, and whose session brought it or said it; null for an account that is gone. */
  author: v.nullable(v.string()),
  sender: v.nullable(v.string()),
  device: v.nullable(v.string()),
  /** ISO instants: by the device's clock, and when it arrived. */
  madeAt: v.string(),
  at: v.string(),
  /** Says what it does, as any release of the app has written it. */
  command: v.record(v.string(), v.unknown()),
})
export type HeldEdit = v.InferOutput<typeof HeldEditSchema>

const TabletSchema = v.object({
  id: v.number(),
  name: v.string(),
  /** ISO instant. */
  saidAt: v.string(),
  /** How many it has; of them the oldest are named. */
  count: v.number(),
  edits: v.array(HeldEditSchema),
})
export type HoldingTablet = v.InferOutput<typeof TabletSchema>

/** `GET /api/held-edits`: a page of what waits for a decision, the oldest first, how much it is, and what each enrolled device last said it has. */
export const HeldPageSchema = v.object({
  entries: v.array(HeldEditSchema),
  open: v.number(),
  tablets: v.array(TabletSchema),
})
export type HeldPage = v.InferOutput<typeof HeldPageSchema>

export const HeldQuerySchema = wireObject({ page: v.optional(PageSchema, '1') })

/** `POST /api/held-edits/{id}/discard`: why it is thrown away. */
export const HeldDiscardSchema = wireObject({
  reason: v.pipe(
    v.string('Informe o motivo'),
    v.trim(),
    v.minLength(1, 'Informe o motivo'),
    v.maxLength(200, 'Motivo longo demais'),
    singleLine('Motivo inválido'),
  ),
})

/** `POST /api/held-edits/{id}/send`: with the version of the row that its sender saw, where it is another one by now. */
export const HeldSendSchema = wireObject({
  version: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})
