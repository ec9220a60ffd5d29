import CalendarMonth from '@mui/icons-material/CalendarMonth'
import Clear from '@mui/icons-material/Clear'
import { useId, useState } from 'react'
import { copiedDate, maskDate } from '#shared/platform/time/typedTime.ts'
import { formatDate, isCivilDate, type CivilDate } from '#shared/platform/time/civil.ts'
import { IconButton } from '../Button.tsx'
import { later } from '../later.tsx'
import { maskInPlace } from './maskInPlace.ts'
import './dateField.css'

// Opened by few, and with it comes MUI.
const DatePopover = later(() => import('./DatePopover.tsx').then((module) => module.DatePopover))

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
    <div className="date-field" data-wrong={note ? '' : undefined}>
      <label className="date-field__label" htmlFor={id}>
        {label}
      </label>
      <div className="date-field__box">
        <input
          id={id}
          name={name}
          value={text}
          disabled={disabled}
          placeholder="dd/mm/aaaa"
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={Boolean(note)}
          aria-describedby={note ? `${id}-note` : undefined}
          onFocus={() => setLeft(false)}
          onBlur={() => {
            setLeft(true)
            // Of what has to have a date the one before is there again.
            if (text === '') setDraft(NO_DRAFT)
          }}
          onChange={({ target }) => {
            maskInPlace(target, maskDate)
            change(target.value)
          }}
          onPaste={(event) => {
            // Read whole: as if it were typed, a single digit would be filled up from behind.
            const copied = copiedDate(event.clipboardData.getData('text'))
            if (!copied) return
            event.preventDefault()
            change(copied)
          }}
        />
        <DateFieldButtons
          {...{ label, value, disabled }}
          min={min}
          onPicked={(date) => change(formatDate(date))}
          onCleared={props.clearable && text !== '' ? () => change('') : null}
        />
      </div>
      <p className="date-field__note" id={`${id}-note`}>
        {note}
      </p>
    </div>
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
    <span className="date-field__buttons">
      {onCleared && (
        <IconButton aria-label={`${label}: limpar`} disabled={disabled} onClick={onCleared}>
          <Clear />
        </IconButton>
      )}
      <IconButton
        aria-label={`${label}: abrir calendário`}
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <CalendarMonth />
      </IconButton>
      {anchor && (
        <DatePopover {...{ anchor, label, value, min, onPicked }} onClose={() => setAnchor(null)} />
      )}
    </span>
  )
}
