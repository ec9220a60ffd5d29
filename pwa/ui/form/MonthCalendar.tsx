import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { ptBR, type PickersLocaleText } from '@mui/x-date-pickers/locales'
import dayjs from 'dayjs'
import 'dayjs/locale/pt-br'
import type { Ref } from 'react'
import type { CivilDate } from '#shared/platform/time/civil.ts'

type Props = {
  ref?: Ref<HTMLDivElement>
  value: CivilDate | null
  min?: CivilDate | undefined
  onPicked: (date: CivilDate) => void
  /** Names and marks a date; without it a day is its number. */
  dayOf?: (date: CivilDate) => { 'aria-label': string; className: string }
}

// Typed as if each text might be missing.
const localeText = ptBR.components.MuiLocalizationProvider.defaultProps
  .localeText as Partial<PickersLocaleText>
const asDate = (date: dayjs.Dayjs): CivilDate => date.format('YYYY-MM-DD')

/** A month of dates, one of which is chosen. */
export function MonthCalendar({ ref, value, min, onPicked, dayOf }: Props) {
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="pt-br" localeText={localeText}>
      <DateCalendar
        {...(ref && { ref })}
        // Today is the venue's, which the device may not know.
        disableHighlightToday
        // Shortened by the calendar itself, `2ª` is a digit that reads as a date.
        dayOfWeekFormatter={(day) => day.format('ddd').charAt(0).toUpperCase()}
        value={value ? dayjs(value) : null}
        {...(min && { minDate: dayjs(min) })}
        {...(dayOf && { slotProps: { day: ({ day }) => dayOf(asDate(dayjs(day))) } })}
        onChange={(date, progress) => {
          if (progress === 'finish' && date) onPicked(asDate(date))
        }}
      />
    </LocalizationProvider>
  )
}
