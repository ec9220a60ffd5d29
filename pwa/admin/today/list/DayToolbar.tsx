import History from '@mui/icons-material/History'
import QrCodeScanner from '@mui/icons-material/QrCodeScanner'
import Tune from '@mui/icons-material/Tune'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useId, useState } from 'react'
import type { Court } from '#shared/venue/courts/court.ts'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import { DayBar } from '../day/DayBar.tsx'
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

const WORDS = { before: 'Dia anterior', today: 'Hoje', after: 'Próximo dia' }

/** The day, and the filters folded behind a button that says how many are set. */
export function DayToolbar({ filters, courts, today, onChange, onClear, onScan }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { date, wholeDay } = filters
  const count = countOf(filters)
  return (
    <>
      <DayBar
        {...{ date, today }}
        words={WORDS}
        onGo={(date) => onChange({ date })}
        onTurn={(to) => date && onChange({ date: addDays(date, to) })}
      >
        {date === today && (
          <Button
            aria-pressed={wholeDay}
            variant="outlined"
            className={wholeDay ? 'day-toolbar__whole day-toolbar__on' : 'day-toolbar__whole'}
            title="Dia inteiro"
            onClick={() => onChange({ wholeDay: !wholeDay })}
          >
            <History fontSize="small" />
            <span className="day-bar__word">Dia inteiro</span>
          </Button>
        )}
        <Button
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          variant={count > 0 ? 'contained' : 'outlined'}
          title="Filtros"
          onClick={() => setOpen(!isOpen)}
        >
          <Tune fontSize="small" />
          <span className="day-bar__word">{count > 0 ? `Filtros (${count})` : 'Filtros'}</span>
        </Button>
        {onScan && (
          <Button variant="outlined" title="Ler QR" onClick={onScan}>
            <QrCodeScanner fontSize="small" />
            <span className="day-bar__word">Ler QR</span>
          </Button>
        )}
        {count > 0 && !isOpen && <Button onClick={onClear}>Limpar</Button>}
      </DayBar>
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
