import * as v from 'valibot'
import { wireObject } from '../../platform/http/fields.ts'

/** Why a copy of the database was taken. */
export const BACKUP_WHYS = ['night', 'hour', 'hand', 'migration', 'update'] as const
export type BackupWhy = (typeof BACKUP_WHYS)[number]

export const BACKUP_WHY_NAMES: Record<BackupWhy, string> = {
  night: 'Toda noite',
  hour: 'De hora em hora',
  hand: 'Feita a pedido',
  migration: 'Antes de mudar o banco',
  update: 'Antes de atualizar',
}

/** Whether a copy was taken to lead back to before a change of the program. */
export function isBeforeChange(why: BackupWhy): boolean {
  return why === 'migration' || why === 'update'
}

/** Where copies lie a second time. */
const SecondPlaceSchema = v.picklist(['folder', 'bucket'])
export type SecondPlace = v.InferOutput<typeof SecondPlaceSchema>

const BackupSchema = v.object({
  id: v.number(),
  /** ISO instant at which it was begun, or asked for. */
  at: v.string(),
  why: v.picklist(BACKUP_WHYS),
  /** Null while it is not made. */
  file: v.nullable(v.string()),
  bytes: v.nullable(v.number()),
  tookMs: v.nullable(v.number()),
  /** When it was opened, checked and counted; null while that has not happened. */
  testedAt: v.nullable(v.string()),
  reservations: v.nullable(v.number()),
  payments: v.nullable(v.number()),
  people: v.nullable(v.number()),
  /** What went wrong, in words. */
  failed: v.nullable(v.string()),
  place: v.nullable(SecondPlaceSchema),
  placedAt: v.nullable(v.string()),
  placeFailed: v.nullable(v.string()),
  /** ISO instant of the copy to which the venue went back when this one was made. */
  leftFor: v.nullable(v.string()),
})
export type Backup = v.InferOutput<typeof BackupSchema>

/** The newest copy that was tested, and what failed since. */
const LastBackupSchema = v.object({
  at: v.string(),
  testedAt: v.string(),
  reservations: v.number(),
  place: v.nullable(SecondPlaceSchema),
  /** Of a later attempt, or of its second place. */
  failed: v.exactOptional(v.string()),
  failing: v.exactOptional(v.picklist(['copy', 'place'])),
})
export type LastBackup = v.InferOutput<typeof LastBackupSchema>

/** Counts of rows written since a copy, which a return to it loses. `online`: those of the payments that the provider knows; `erased`: people erased at their request, who come back with it. */
export const LostSinceSchema = v.object({
  reservations: v.number(),
  payments: v.number(),
  online: v.number(),
  people: v.number(),
  erased: v.number(),
})
export type LostSince = v.InferOutput<typeof LostSinceSchema>

/** The way out of a damaged database: a copy, the command that restores it, and what was written since. */
const GoingBackSchema = v.object({
  /** Null where the list of copies cannot be read: then there is the command alone. */
  id: v.nullable(v.number()),
  at: v.string(),
  command: v.string(),
  /** Null where the damage keeps it from being counted. */
  lost: v.nullable(LostSinceSchema),
})
export type GoingBack = v.InferOutput<typeof GoingBackSchema>

/** Typed by whoever goes back to a copy. */
export const RETURN_WORD = 'VOLTAR'

/** `POST /api/backups/{id}/return` */
export const ReturnOrderSchema = wireObject({
  word: v.pipe(
    v.string(`Escreva ${RETURN_WORD}`),
    v.trim(),
    v.toUpperCase(),
    v.literal(RETURN_WORD, `Escreva ${RETURN_WORD}`),
  ),
})
export type ReturnOrder = v.InferOutput<typeof ReturnOrderSchema>

/** The last return to a copy that was asked for on the page. */
const ReturnSchema = v.object({
  /** ISO instants of the order, and of the copy. */
  at: v.string(),
  to: v.string(),
  state: v.picklist(['running', 'done', 'failed']),
  /** The reason in words; then all is as it was. */
  failed: v.nullable(v.string()),
})
export type Return = v.InferOutput<typeof ReturnSchema>

/** What the owner's screen shows. */
export const BackupsSchema = v.object({
  backups: v.array(BackupSchema),
  last: v.nullable(v.union([LastBackupSchema, v.object({ failed: v.string() })])),
  /** The venue's time of the copy of each night; null when none is taken by itself. */
  at: v.nullable(v.string()),
  /** Whether there is one each hour as well. */
  hourly: v.boolean(),
  /** Null of a database in memory, which has none. */
  folder: v.nullable(v.string()),
  second: v.nullable(v.object({ kind: SecondPlaceSchema, name: v.string() })),
  hasPhrase: v.boolean(),
  /** Null while the database is not known to be damaged. */
  goingBack: v.nullable(GoingBackSchema),
  /** Whether a copy can be restored from the page. */
  canReturn: v.boolean(),
  returned: v.nullable(ReturnSchema),
})
export type Backups = v.InferOutput<typeof BackupsSchema>

/** A new recovery phrase, in the only answer that has it. */
export const NewPhraseSchema = v.object({ phrase: v.string() })
export type NewPhrase = v.InferOutput<typeof NewPhraseSchema>

/** How a test of the second place went: null when it can be written. */
export const PlaceTestSchema = v.object({ failed: v.nullable(v.string()) })
export type PlaceTest = v.InferOutput<typeof PlaceTestSchema>
