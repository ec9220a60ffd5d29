import { SPORT_LABELS, type Sport } from '../../venue/courts/sport.ts'
import { addDays, formatDate, type CivilDate, type ClockTime } from '../../platform/time/civil.ts'
import { WEEKDAY_LABELS, weekdayOf } from '../../platform/time/weekday.ts'

export type TakenHour = {
  sportType: Sport
  date: CivilDate
  startTime: ClockTime
  endTime: ClockTime
  /** Empty where it is not known yet. */
  courtName: string
}
type Place = { name: string; address: string }

/** Opens Google Agenda with the hour filled in. It goes to another company: no name, code or link is in it. */
export function googleCalendarLink(
  { sportType, date, startTime, endTime, courtName }: TakenHour,
  { name, address, timeZone }: Place & { timeZone: string },
): string {
  const at = (day: CivilDate, time: ClockTime) => `${day}T${time}00`.replace(/[-:]/g, '')
  // The last hour of a day ends on the next one.
  const end = endTime === '24:00' ? at(addDays(date, 1), '00:00') : at(date, endTime)
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: [SPORT_LABELS[sportType], courtName].filter(Boolean).join(' – '),
    dates: `${at(date, startTime)}/${end}`,
    ctz: timeZone,
    location: [name, address].filter(Boolean).join(', '),
  })
  return `https://calendar.google.com/calendar/render?${query}`
}

/** What is sent to who plays along: when and where, without a name, a code or a link. */
export function invitationText(hours: readonly TakenHour[], { name, address }: Place): string {
  const lines = hours.map(({ date, startTime, endTime, courtName }) => {
    const when = `${WEEKDAY_LABELS[weekdayOf(date)]}, ${formatDate(date)}, ${startTime} - ${endTime}`
    return courtName ? `${when} (${courtName})` : when
  })
  const sports = [...new Set(hours.map(({ sportType }) => SPORT_LABELS[sportType]))]
  return [`${sports.join(', ')} na ${name}`, ...lines, address].filter(Boolean).join('\n')
}
