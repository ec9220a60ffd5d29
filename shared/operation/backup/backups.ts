/** Why a copy of the database was taken. */
export const BACKUP_WHYS = ['night', 'hand', 'migration', 'update'] as const
export type BackupWhy = (typeof BACKUP_WHYS)[number]

export const BACKUP_WHY_NAMES: Record<BackupWhy, string> = {
  night: 'Toda noite',
  hand: 'Feita a pedido',
  migration: 'Antes de mudar o banco',
  update: 'Antes de atualizar',
}

/** Where copies lie a second time. */
export type SecondPlace = 'folder' | 'bucket'

export type Backup = {
  id: number
  /** ISO instant at which it was begun, or asked for. */
  at: string
  why: BackupWhy
  /** Null while it is not made. */
  file: string | null
  bytes: number | null
  tookMs: number | null
  /** When it was opened, checked and counted; null while that has not happened. */
  testedAt: string | null
  reservations: number | null
  payments: number | null
  people: number | null
  /** What went wrong, in words. */
  failed: string | null
  place: SecondPlace | null
  placedAt: string | null
  placeFailed: string | null
}

/** The newest copy that was tested, and what failed since. */
export type LastBackup = {
  at: string
  testedAt: string
  reservations: number
  place: SecondPlace | null
  /** Of a later attempt, or of its second place. */
  failed?: string
}

/** What the owner's screen shows. */
export type Backups = {
  backups: Backup[]
  last: LastBackup | { failed: string } | null
  /** The venue's time of the copy of each night; null when none is taken by itself. */
  at: string | null
  /** Null of a database in memory, which has none. */
  folder: string | null
  second: { kind: SecondPlace; name: string } | null
  hasPhrase: boolean
}

/** A new recovery phrase, in the only answer that has it. */
export type NewPhrase = { phrase: string }

/** How a test of the second place went: null when it can be written. */
export type PlaceTest = { failed: string | null }
