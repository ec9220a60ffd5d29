import Popover from '@mui/material/Popover'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { ptBR, type PickersLocaleText } from '@mui/x-date-pickers/locales'
import dayjs from 'dayjs'
import 'dayjs/locale/pt-br'
import type { CivilDate } from '#shared/platform/time/civil.ts'

type Props = {
  anchor: HTMLElement
  label: string
  value: CivilDate | null
  min: CivilDate | undefined
  onPicked: (date: CivilDate) => void
  onClose: () => void
}

// Typed as if each text might be missing.
const localeText = ptBR.components.MuiLocalizationProvider.defaultProps
  .localeText as Partial<PickersLocaleText>

/** The calendar that opens beside a date that is typed. */
export function DatePopover({ anchor, label, value, min, onPicked, onClose }: Props) {
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
    >
      <LocalizationProvider
        dateAdapter={AdapterDayjs}
        adapterLocale="pt-br"
        localeText={localeText}
      >
        <DateCalendar
          ref={focusDay}
          // Today is the venue's, which the device may not know.
          disableHighlightToday
          // Shortened by the calendar itself, `2ª` is a digit that reads as a date.
          dayOfWeekFormatter={(day) => day.format('ddd').charAt(0).toUpperCase()}
          value={value ? dayjs(value) : null}
          {...(min ? { minDate: dayjs(min) } : {})}
          onChange={(date, progress) => {
            if (progress !== 'finish' || !date) return
            onClose()
            onPicked(date.format('YYYY-MM-DD'))
          }}
        />
      </LocalizationProvider>
    </Popover>
  )
}

function focusDay(calendar: HTMLElement | null) {
  const day = calendar?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')
  day?.focus({ preventScroll: true })
}
