import type { SecondPlace } from '#shared/operation/backup/backups.ts'

/** Where encrypted copies lie, away from the machine. Throws in words for the owner. */
export type Place = {
  kind: SecondPlace
  /** As the owner knows it. */
  name: string
  /** Under that name only when all of it has arrived. */
  put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** From its beginning to its end. */
  get(name: string): AsyncIterable<Uint8Array>
  sizeOf(name: string): Promise<number>
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}
