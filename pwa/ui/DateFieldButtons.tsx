import CalendarMonth from '@mui/icons-material/CalendarMonth'
import Clear from '@mui/icons-material/Clear'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Popover from '@mui/material/Popover'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import dayjs from 'dayjs'
import { useState } from 'react'
import type { CivilDate } from '#shared/time/civil.ts'

type Props = {
  label: string
  value: CivilDate | null
  min: CivilDate | undefined
  disabled: boolean
  onPicked: (date: CivilDate) => void
  /** Left out when there is nothing to clear. */
  onCleared: (() => void) | null
}

/** The calendar beside a date that is typed. */
export function DateFieldButtons({ label, value, min, disabled, onPicked, onCleared }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <InputAdornment position="end">
      {onCleared && (
        <IconButton aria-label={`${label}: limpar`} disabled={disabled} onClick={onCleared}>
          <Clear />
        </IconButton>
      )}
      <IconButton
        edge="end"
        aria-label={`${label}: abrir calendário`}
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <CalendarMonth />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        <DateCalendar
          ref={focusDay}
          sx={FOR_FINGERS}
          // Today is the venue's, which the device may not know.
          disableHighlightToday
          // Of itself it shortens `2ª` to a digit that reads as a date.
          dayOfWeekFormatter={(day) => day.format('ddd').charAt(0).toUpperCase()}
          value={value ? dayjs(value) : null}
          {...(min ? { minDate: dayjs(min) } : {})}
          onChange={(date, progress) => {
            if (progress !== 'finish' || !date) return
            setAnchor(null)
            onPicked(date.format('YYYY-MM-DD'))
          }}
        />
      </Popover>
    </InputAdornment>
  )
}

/** Days that a finger hits, as large as seven of them fit a phone. */
const FOR_FINGERS = {
  height: 'auto',
  maxHeight: 'none',
  '& .MuiPickerDay-root': { '--PickerDay-size': '40px', fontSize: '0.9375rem' },
  '& .MuiDayCalendar-weekDayLabel': { width: 40, fontSize: '0.875rem' },
  '& .MuiDayCalendar-slideTransition': { minHeight: 264 },
}

function focusDay(calendar: HTMLElement | null) {
  const day = calendar?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')
  day?.focus({ preventScroll: true })
}
