import type { CivilDate } from '#shared/platform/time/civil.ts'
import type { WantedHour } from './remembered.ts'

/** Hours with which step 2 begins: to be held with the sport as one, tapped one by one, or only looked for. */
export type BegunHours = {
  wanted?: readonly WantedHour[]
  tapped?: WantedHour
  sought?: readonly WantedHour[]
  /** The day that is shown first where no hour is looked for. */
  day?: CivilDate
  /** Why it is not what a link has named. */
  said?: string
}
