import type { CourtDraft } from '#shared/court/court.schema.ts'

/** What an admin says of a court, as the table keeps it. */
export function courtColumns({ sportTypes, sportTypePriority, ...rest }: CourtDraft) {
  return {
    ...rest,
    sportTypes: JSON.stringify(sportTypes),
    sportTypePriority: JSON.stringify(sportTypePriority),
  }
}
