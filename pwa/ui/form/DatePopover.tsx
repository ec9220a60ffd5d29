import Popover from '@mui/material/Popover'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { MonthCalendar } from './MonthCalendar.tsx'

type Props = {
  anchor: HTMLElement
  label: string
  value: CivilDate | null
  min: CivilDate | undefined
  onPicked: (date: CivilDate) => void
  onClose: () => void
}

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
      <MonthCalendar
        ref={focusDay}
        {...{ value, min }}
        onPicked={(date) => {
          onClose()
          onPicked(date)
        }}
      />
    </Popover>
  )
}

function focusDay(calendar: HTMLElement | null) {
  const day = calendar?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')
  day?.focus({ preventScroll: true })
}
