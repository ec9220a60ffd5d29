import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import QrCodeScanner from '@mui/icons-material/QrCodeScanner'
import Tune from '@mui/icons-material/Tune'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Switch from '@mui/material/Switch'
import { useId, useState } from 'react'
import type { Court } from '#shared/venue/courts/court.ts'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/platform/time/weekday.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { CourtFilter } from '../../courts/fields/CourtFilter.tsx'
import { FilterForm } from '../../ui/FilterForm.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import {
  countOf,
  STATUS_OPTIONS,
  type ListFilters,
  type StatusFilter,
} from './useReservationList.ts'

type Props = {
  filters: ListFilters
  courts: readonly Court[]
  today: CivilDate
  onChange: (change: Partial<ListFilters>) => void
  onClear: () => void
  /** Reads the QR code of somebody who comes; missing for who may not note that. */
  onScan?: (() => void) | undefined
}

/** The day, and the filters folded behind a button that says how many are set. */
export function DayToolbar({ filters, courts, today, onChange, onClear, onScan }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { date, wholeDay } = filters
  const count = countOf(filters)
  return (
    <>
      <div className="row day-toolbar">
        <DayNav date={date} today={today} onChange={(date) => onChange({ date })} />
        {date === today && (
          <Button
            aria-pressed={wholeDay}
            variant="outlined"
            className={wholeDay ? 'day-toolbar__on' : undefined}
            onClick={() => onChange({ wholeDay: !wholeDay })}
          >
            Dia inteiro
          </Button>
        )}
        <Button
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          variant={count > 0 ? 'contained' : 'outlined'}
          startIcon={<Tune />}
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? `Filtros (${count})` : 'Filtros'}
        </Button>
        {onScan && (
          <Button variant="outlined" className="day-toolbar__scan" onClick={onScan}>
            <QrCodeScanner fontSize="small" />
            <span>Ler QR</span>
          </Button>
        )}
        {count > 0 && !isOpen && <Button onClick={onClear}>Limpar</Button>}
      </div>
      {isOpen && (
        <div id={id}>
          <Filters {...{ filters, courts, today, onChange, onClear }} />
        </div>
      )}
    </>
  )
}

function Filters({ filters, courts, today, onChange, onClear }: Props) {
  const { courtId, date, search, status } = filters
  return (
    <FilterForm
      label="Buscar cliente"
      placeholder="Nome, e-mail, telefone ou CPF"
      search={search}
      onSearch={(search) => onChange({ search })}
      onClear={onClear}
    >
      {(typed) => (
        <>
          <CourtFilter {...{ courts, courtId }} onChange={(courtId) => onChange({ courtId })} />
          <SelectField
            name="status"
            label="Status"
            options={STATUS_OPTIONS}
            value={status}
            onChosen={(status) => onChange({ status: status as StatusFilter })}
          />
          <FormControlLabel
            className="filters__all-dates"
            label="Buscar em todas as datas"
            control={
              <Switch
                checked={date === null}
                onChange={(_event, all) => onChange({ date: all ? null : today, search: typed })}
              />
            }
          />
        </>
      )}
    </FilterForm>
  )
}

type DayProps = {
  date: CivilDate | null
  today: CivilDate
  onChange: (date: CivilDate) => void
}

function DayNav({ date, today, onChange }: DayProps) {
  return (
    <div className="row day-nav">
      <IconButton
        aria-label="Dia anterior"
        disabled={date === null}
        onClick={() => date && onChange(addDays(date, -1))}
      >
        <ChevronLeft />
      </IconButton>
      <div className="day-nav__date">
        <DateField label="Data" value={date} onChange={(typed) => typed && onChange(typed)} />
      </div>
      <IconButton
        aria-label="Próximo dia"
        disabled={date === null}
        onClick={() => date && onChange(addDays(date, 1))}
      >
        <ChevronRight />
      </IconButton>
      <Button variant="outlined" onClick={() => onChange(today)}>
        Hoje
      </Button>
      <p className="day-nav__day" aria-live="polite">
        {dayText(date, today)}
      </p>
    </div>
  )
}

function dayText(date: CivilDate | null, today: CivilDate) {
  if (date === null) return 'Todas as datas'
  return WEEKDAY_LABELS[weekdayOf(date)] + (date === today ? ' (Hoje)' : '')
}
