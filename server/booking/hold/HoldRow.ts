import { Model } from 'objection'
import type { Sport } from '#shared/court/sport.ts'

/** A slot of one court kept for one browser until an instant. */
export class HoldRow extends Model {
  static override tableName = 'holds'
  declare id: number
  declare ownerId: string
  declare courtId: number
  declare date: string
  declare startTime: string
  declare sportType: Sport
  /** Centavos. */
  declare price: number
  declare firstHeldAt: string
  declare createdAt: string
  declare expiresAt: string
  declare resumesUntil: string | null
}
