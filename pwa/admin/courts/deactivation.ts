import type { Court } from '#shared/court/court.ts'
import type { Command } from '#shared/commands/command.ts'

/** Keeps a court from being booked; what is booked already stays. */
export function deactivation({ id, version }: Court): Command {
  return { kind: 'court.update', id, version, body: { active: false } }
}
