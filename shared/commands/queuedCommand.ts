import type { Command } from './command.ts'

/** A command on its way: what is sent as is and replayed as is. */
export type QueuedCommand = {
  /** A UUID, sent as `Idempotency-Key` however often it is sent. */
  key: string
  /** By the desk's own clock, ISO, for the record: the server's clock judges. */
  madeAt: string
  /** The id that what it makes goes by until the server has given one; null when it makes nothing. */
  tempId: number | null
  command: Command
}
