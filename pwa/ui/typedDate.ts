import { isCivilDate, type CivilDate } from '#shared/time/civil.ts'

/** The date that `dd/mm/aaaa` names, or null while it names none. */
export function typedDate(typed: string): CivilDate | null {
  const [day = '', month = '', year = ''] = typed.split('/')
  const date = `${year}-${month}-${day}`
  return isCivilDate(date) ? date : null
}
