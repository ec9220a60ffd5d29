import type { Court } from '#shared/court/court.ts'
import type { DeskCommand } from '#shared/commands/deskCommand.ts'

/** Keeps a court from being booked; what is booked already stays. */
export function deactivation({ id, version }: Court): DeskCommand {
  return { kind: 'court.update', id, version, body: { active: false } }
}
