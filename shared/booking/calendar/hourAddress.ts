import type { Sport } from '../../venue/courts/sport.ts'
import type { CivilDate, ClockTime } from '../../platform/time/civil.ts'
import { hourOf } from '../../platform/time/hours.ts'

/** A sport's name in an address; `normaliseSport` reads it. */
const SLUGS: Record<Sport, string> = {
  futevôlei: 'futevolei',
  beach_tennis: 'beach-tenis',
  vôlei: 'volei',
}

/** The address that opens the choice of hours at an hour: `/?sport=beach-tenis&data=2026-11-29&hora=20`. It takes nothing. */
export function hourAddress(sport: Sport, date: CivilDate, startTime: ClockTime): string {
  return `/?sport=${SLUGS[sport]}&data=${date}&hora=${hourOf(startTime)}`
}
