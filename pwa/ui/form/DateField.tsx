import CalendarMonth from '@mui/icons-material/CalendarMonth'
import Clear from '@mui/icons-material/Clear'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import Popover from '@mui/material/Popover'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import dayjs from 'dayjs'
import { useId, useState } from 'react'
import { copiedDate, maskDate } from '#shared/platform/time/typedTime.ts'
import { formatDate, isCivilDate, type CivilDate } from '#shared/platform/time/civil.ts'
import { maskInPlace } from './Field.tsx'

type Props = {
  label: string
  name?: string
  value: CivilDate | null
  onChange: (date: CivilDate | null) => void
  min?: CivilDate
  error?: string | undefined
  disabled?: boolean
  clearable?: boolean
}

/** A civil date, typed as dd/mm/aaaa or picked from a calendar. No time zone takes part. */
export function DateField(props: Props) {
  const { label, name, value, onChange, min, disabled = false } = props
  const id = useId()
  const [draft, setDraft] = useState(NO_DRAFT)
  const [left, setLeft] = useState(false)
  const isDraft = isDraftOf(draft, value)
  if (!isDraft && draft !== NO_DRAFT) setDraft(NO_DRAFT)
  if (isDraft && draft.over !== value) setDraft({ ...draft, over: value })
  const text = isDraft ? draft.text : value ? formatDate(value) : ''
  const isJudged = left || props.error !== undefined
  const note = (isJudged && malformed(text)) || props.error || (left && tooEarly(text, min))

  const change = (text: string) => {
    setDraft({ text, over: value })
    if (typedDate(text) !== value) onChange(typedDate(text))
  }
  return (
    <FormControl fullWidth error={Boolean(note)} disabled={disabled}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <OutlinedInput
        id={id}
        {...(name ? { name } : {})}
        value={text}
        placeholder="dd/mm/aaaa"
        onFocus={() => setLeft(false)}
        onBlur={() => {
          setLeft(true)
          // Of what has to have a date the one before is there again.
          if (text === '') setDraft(NO_DRAFT)
        }}
        onChange={({ target }) => {
          maskInPlace(target as HTMLInputElement, maskDate)
          change(target.value)
        }}
        onPaste={(event) => {
          // Read whole: as if it were typed, a single digit would be filled up from behind.
          const copied = copiedDate(event.clipboardData.getData('text'))
          if (!copied) return
          event.preventDefault()
          change(copied)
        }}
        inputProps={{
          inputMode: 'numeric',
          autoComplete: 'off',
          'aria-describedby': note ? `${id}-note` : undefined,
        }}
        endAdornment={
          <DateFieldButtons
            {...{ label, value, disabled }}
            min={min}
            onPicked={(date) => change(formatDate(date))}
            onCleared={props.clearable && text !== '' ? () => change('') : null}
          />
        }
      />
      <FormHelperText id={`${id}-note`}>{note}</FormHelperText>
    </FormControl>
  )
}

/** What is being typed, and the date that was there when it was. */
type Draft = { text: string; over: CivilDate | null }
const NO_DRAFT: Draft = { text: '', over: null }

/** Whether the field still shows what was typed: its date has been taken, or not, and nobody has set another since. */
function isDraftOf({ over, text }: Draft, value: CivilDate | null) {
  return typedDate(text) === value || (value !== null && value === over)
}

// Shown before the form's own message: for the form such a date is merely missing.
function malformed(text: string) {
  return text !== '' && typedDate(text) === null && 'Data inválida'
}

function tooEarly(text: string, min: CivilDate | undefined) {
  const date = typedDate(text)
  return date && min && date < min && `Escolha uma data a partir de ${formatDate(min)}`
}

/** The date that `dd/mm/aaaa` names, or null while it names none. */
function typedDate(typed: string): CivilDate | null {
  const [day = '', month = '', year = ''] = typed.split('/')
  const date = `${year}-${month}-${day}`
  return isCivilDate(date) ? date : null
}

type ButtonsProps = {
  label: string
  value: CivilDate | null
  min: CivilDate | undefined
  disabled: boolean
  onPicked: (date: CivilDate) => void
  /** Left out when there is nothing to clear. */
  onCleared: (() => void) | null
}

/** The calendar beside a date that is typed. */
function DateFieldButtons({ label, value, min, disabled, onPicked, onCleared }: ButtonsProps) {
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

function focusDay(calendar: HTMLElement | null) {
  const day = calendar?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')
  day?.focus({ preventScroll: true })
}
