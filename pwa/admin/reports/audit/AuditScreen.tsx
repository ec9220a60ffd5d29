import ChevronRight from '@mui/icons-material/ChevronRight'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  AUDIT_KIND_NAMES,
  AUDIT_PAGE_SIZE,
  type AuditEntry,
  type AuditPage,
} from '#shared/account/audit/audit.ts'
import { ROLE_NAMES } from '#shared/account/people/permissions.ts'
import { actText, changesText, personText, whereText } from '#shared/operation/audit/auditTexts.ts'
import { addDays, isCivilDate, type CivilDate } from '#shared/platform/time/civil.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { Face } from '../../../ui/Face.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Segments } from '../../../ui/form/Segments.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Beside } from '../../ui/Beside.tsx'
import { SearchField, useDraft } from '../../ui/FilterForm.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { useAddress } from '../../ui/useAddress.ts'
import { useChosen, type LinkTo } from '../../ui/useChosen.ts'
import { instantText } from '../../reservation/reservationTexts.ts'
import { useVenueNow } from '../../ui/time/useVenueNow.ts'
import { useVenueZone } from '../../ui/time/useVenueZone.ts'
import { AuditEntryDialog, madeEarlier } from './AuditEntryDialog.tsx'
import './audit.css'

const KINDS = Object.entries(AUDIT_KIND_NAMES).map(([value, label]) => ({ value, label }))

/** In the address too, so that a bookmark of yesterday stays yesterday. */
const DAYS = [
  ['', 'Todos'],
  ['hoje', 'Hoje'],
  ['ontem', 'Ontem'],
  ['other', 'Outro'],
] as const

/** 'Auditoria': who did what and when, the newest first, by person, day, kind and any word. */
export function AuditScreen() {
  const store = useAdminStore()
  const { date: today } = useVenueNow()
  const [address, setAddress] = useAddress()
  const filters = {
    person: address.get('pessoa') ?? '',
    day: address.get('dia') ?? '',
    kind: address.get('tipo') ?? '',
    search: address.get('busca') ?? '',
    before: address.get('antes') ?? '',
  }
  const show = (next: Partial<typeof filters>) => {
    const { person, day, kind, search, before } = { ...filters, before: '', ...next }
    const named = { pessoa: person, dia: day, tipo: kind, busca: search, antes: before }
    setAddress(Object.fromEntries(Object.entries(named).filter(([, value]) => value !== '')))
  }
  const asked = Object.entries({ ...filters, day: dateOf(filters.day, today) }).filter(
    ([, value]) => value !== '',
  )
  const list = store.audit(String(new URLSearchParams(asked)))
  const { chosen, close, linkTo } = useChosen('registro')
  const id = /^[1-9]\d{0,8}$/.test(chosen ?? '') ? Number(chosen) : null
  const entry = valueOf(useResource(list))?.entries.find((one) => one.id === id) ?? null
  return (
    <Page
      title="Auditoria"
      intro="Quem fez o quê, e quando. Nada aqui pode ser alterado ou apagado."
    >
      <Beside
        onClose={close}
        chosen={id !== null && <AuditEntryDialog key={id} {...{ id, entry }} onClose={close} />}
      >
        <Filters filters={filters} onChange={show} />
        <Loaded resource={list} failed="Erro ao carregar a auditoria">
          {(page) => (
            <Entries
              page={page}
              linkTo={linkTo}
              isFirst={filters.before === ''}
              isSearch={filters.search !== ''}
              onPage={(before) => show({ before })}
            />
          )}
        </Loaded>
      </Beside>
    </Page>
  )
}

function dateOf(day: string, today: CivilDate) {
  if (day === 'hoje') return today
  return day === 'ontem' ? addDays(today, -1) : day
}

type Filtered = Record<'person' | 'day' | 'kind' | 'search', string>
type FiltersProps = { filters: Filtered; onChange: (next: Partial<Filtered>) => void }

function Filters({ filters, onChange }: FiltersProps) {
  const people = valueOf(useResource(useAdminStore().auditPeople)) ?? []
  // The address may say otherwise: the way back.
  const [typed, setTyped] = useDraft(filters.search)
  return (
    <form
      aria-label="Filtros"
      className="panel above audit__filters"
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ search: typed.trim() })
      }}
    >
      <DayChoice day={filters.day} onChange={(day) => onChange({ day })} />
      <SelectField
        name="person"
        label="Pessoa"
        blank="Todas"
        value={filters.person}
        options={people.map(({ id, name, role }) => ({
          value: String(id),
          label: `${name} (${ROLE_NAMES[role]})`,
        }))}
        onChosen={(person) => onChange({ person })}
      />
      <SelectField
        name="kind"
        label="Tipo"
        blank="Todos"
        value={filters.kind}
        options={KINDS}
        onChosen={(kind) => onChange({ kind })}
      />
      <div className="row audit__search">
        <SearchField
          label="Buscar"
          placeholder="Nome, valor, número"
          value={typed}
          onChange={(text) => {
            setTyped(text)
            if (text === '') onChange({ search: '' })
          }}
        />
        <Button type="submit" variant="contained">
          Buscar
        </Button>
      </div>
    </form>
  )
}

/** All days, one of the two that are mostly asked for, or any other. */
function DayChoice({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  const [picks, setPicks] = useState(false)
  const isOther = picks || isCivilDate(day)
  return (
    <>
      <Segments
        className="audit__days"
        legend="Dia"
        name="quickDay"
        options={DAYS}
        value={isOther ? 'other' : day}
        onChosen={(value) => {
          setPicks(value === 'other')
          if (value !== 'other') onChange(value)
        }}
      />
      {isOther && (
        <div className="audit__date">
          <DateField
            label="Outro dia"
            value={isCivilDate(day) ? day : null}
            onChange={(date) => date && onChange(date)}
          />
        </div>
      )}
    </>
  )
}

type EntriesProps = {
  page: AuditPage
  linkTo: LinkTo
  isFirst: boolean
  isSearch: boolean
  onPage: (before: string) => void
}

function Entries({ page, linkTo, isFirst, isSearch, onPage }: EntriesProps) {
  const { entries, next } = page
  const timeZone = useVenueZone()
  // The server looks through so many at a time.
  const isCut = isSearch && next !== null && entries.length < AUDIT_PAGE_SIZE
  return (
    <>
      {entries.length === 0 ? (
        <Face sign="search" title={isCut ? 'Nada encontrado até aqui' : 'Nada registrado'}>
          {isCut
            ? 'Há registros mais antigos em que ainda não se procurou.'
            : 'Com estes filtros não há registros.'}
        </Face>
      ) : (
        <ol className="panel audit" aria-label="Registros">
          {entries.map((entry) => (
            <Entry key={entry.id} {...{ entry, linkTo, timeZone }} />
          ))}
        </ol>
      )}
      <div className="row between below">
        {!isFirst && <Button onClick={() => onPage('')}>Mais recentes</Button>}
        {next !== null && (
          <Button onClick={() => onPage(String(next))}>
            {isCut ? 'Procurar nos mais antigos' : 'Mais antigos'}
          </Button>
        )}
      </div>
    </>
  )
}

type EntryProps = { entry: AuditEntry; linkTo: LinkTo; timeZone: string }

function Entry({ entry, linkTo, timeZone }: EntryProps) {
  const changes = changesText(entry)
  const { at, id, offline, approvedBy } = entry
  const madeAt = madeEarlier(entry)
  return (
    <li className="lines">
      <Link {...linkTo(String(id))}>
        <strong>{personText(entry)}</strong> {actText(entry)}
      </Link>
      {changes.length > 0 && <span className="note">{changes.join('; ')}</span>}
      <span className="fine">
        <time dateTime={at}>{instantText(at, timeZone)}</time>
        <span>
          {[
            madeAt && `feito no aparelho às ${instantText(madeAt, timeZone)}`,
            ...whereText(entry),
            offline && 'sem conexão',
            approvedBy && `autorizado por ${approvedBy}`,
          ]
            .filter(Boolean)
            .map((part) => `, ${part}`)
            .join('')}
        </span>
      </span>
      <ChevronRight />
    </li>
  )
}
