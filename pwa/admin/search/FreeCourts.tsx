import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState, type ReactNode } from 'react'
import { spokenDay, type SpokenTime } from '#shared/booking/calendar/freeCourts.ts'
import type { ClosingDate } from '#shared/venue/hours/closingDate.schema.ts'
import { offeredSports, type Court } from '#shared/venue/courts/court.ts'
import { SPORT_LABELS, SPORTS, type Sport } from '#shared/venue/courts/sport.ts'
import { addDays, type CivilDate, type ClockTime } from '#shared/platform/time/civil.ts'
import { hourOf } from '#shared/platform/time/hours.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { DateField } from '../../ui/form/DateField.tsx'
import { useAdminStore } from '../../offline/store/useAdminStore.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { useVenueHour, useVenueToday } from '../ui/time/clock.ts'
import { useShownHours } from '../ui/time/shownHours.ts'
import { useDays } from '../ui/time/useDays.ts'
import { FreeAnswer, type PickPlace } from './FreeAnswer.tsx'
import './find.css'

const DAYS_SHOWN = 7
/** As far as 'qualquer dia' looks: devices cache a month. */
const DAYS_LOOKED = 14
const LENGTHS = [1, 2, 3]

type Props = {
  /** What was asked for already. */
  asked: SpokenTime | null
  onPick: PickPlace
  onClose: () => void
}

/** 'Quando há quadra?': the free courts at the hours that somebody asks for on the phone, out of the cached days. */
export function FreeCourts({ asked, onPick, onClose }: Props) {
  const { closingDates, courts, venue } = useAdminStore()
  const titleId = useId()
  const isPhone = useMediaQuery('(width < 600px)', { noSsr: true })
  return (
    <Dialog
      open
      fullWidth
      fullScreen={isPhone}
      maxWidth="md"
      onClose={onClose}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>Quando há quadra?</DialogTitle>
      <DialogContent>
        <Loaded resource={venue} failed="Erro ao carregar os dados do local">
          {(venue) => (
            <Loaded resource={courts} failed="Erro ao carregar quadras">
              {(courts) => (
                <Loaded resource={closingDates} failed="Erro ao carregar os fechamentos">
                  {(closings) => <Question {...{ venue, courts, closings, asked, onPick }} />}
                </Loaded>
              )}
            </Loaded>
          )}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Fechar
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type QuestionProps = Pick<Props, 'asked' | 'onPick'> & {
  venue: Venue
  courts: readonly Court[]
  closings: readonly ClosingDate[]
}

function Question({ venue, courts, closings, asked, onPick }: QuestionProps) {
  const store = useAdminStore()
  const today = useVenueToday(venue, store.serverNowMs)
  const now = { date: today, time: useVenueHour(venue, store.serverNowMs) }
  const shown = useShownHours()
  const [sport, setSport] = useState<Sport | null>(null)
  const [date, setDate] = useState<CivilDate | null>(asked?.date ?? (asked ? null : today))
  const [hours, setHours] = useState<readonly ClockTime[]>(
    asked?.startTime ? [asked.startTime] : [],
  )
  const [length, setLength] = useState(1)
  const [isOther, setOther] = useState(false)
  const days = useDays(date ?? today, date === null ? DAYS_LOOKED : 1)
  const dates = Array.from({ length: DAYS_SHOWN }, (_, ahead) => addDays(today, ahead))
  const offered = date === null || dates.includes(date) ? dates : [...dates, date]
  const toggle = (hour: ClockTime) =>
    setHours(
      hours.includes(hour) ? hours.filter((one) => one !== hour) : [...hours, hour].toSorted(),
    )
  return (
    <div className="stack free">
      <Choices label="Modalidade">
        <Choice label="Qualquer" isOn={sport === null} onPick={() => setSport(null)} />
        {offeredSports(courts, SPORTS).map((one) => (
          <Choice
            key={one}
            label={SPORT_LABELS[one]}
            isOn={sport === one}
            onPick={() => setSport(one)}
          />
        ))}
      </Choices>
      <Choices label="Duração">
        {LENGTHS.map((one) => (
          <Choice key={one} label={`${one}h`} isOn={length === one} onPick={() => setLength(one)} />
        ))}
      </Choices>
      <Choices label="Dia" wide>
        {offered.map((one) => (
          <Choice
            key={one}
            label={dayLabel(one, today)}
            isOn={date === one}
            onPick={() => setDate(one)}
          />
        ))}
        <Choice label="Qualquer dia" isOn={date === null} onPick={() => setDate(null)} />
        <Choice label="Outro dia" isOn={isOther} onPick={() => setOther(!isOther)} />
        {isOther && (
          <div className="unlabelled free__other">
            <DateField
              label="Data"
              value={date}
              min={today}
              onChange={(chosen) => chosen && chosen >= today && setDate(chosen)}
            />
          </div>
        )}
      </Choices>
      <Choices label="Horário" wide>
        <Choice label="Qualquer" isOn={hours.length === 0} onPick={() => setHours([])} />
        {shown.map((hour) => (
          <Choice
            key={hour}
            label={`${hourOf(hour)}h`}
            isOn={hours.includes(hour)}
            onPick={() => toggle(hour)}
          />
        ))}
      </Choices>
      <FreeAnswer
        {...{ days, courts, closings, now, sport, hours, shown, length }}
        onPick={onPick}
      />
    </div>
  )
}

function dayLabel(date: CivilDate, today: CivilDate) {
  const day = spokenDay(date, today)
  return date === today || /\d/.test(day) ? day : `${day} ${Number(date.slice(8))}`
}

function Choices({
  label,
  wide,
  children,
}: {
  label: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <fieldset className={wide ? 'free__choices free__choices--wide' : 'free__choices'}>
      <legend className="fine">{label}</legend>
      <div className="row">{children}</div>
    </fieldset>
  )
}

function Choice({ label, isOn, onPick }: { label: string; isOn: boolean; onPick: () => void }) {
  return (
    <button type="button" className="free__choice" aria-pressed={isOn} onClick={onPick}>
      {label}
    </button>
  )
}
