import Chip from '@mui/material/Chip'
import { memo, useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { countText } from '#shared/platform/text/countText.ts'
import { blockText, isBlocking } from '#shared/customers/people/block.ts'
import { MARK_NAMES, type ListedCustomer } from '#shared/customers/people/listedCustomer.ts'
import { isMasked } from '#shared/platform/contact/masks.ts'
import { formatPhone } from '#shared/platform/contact/phone.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { WEEKDAY_LABELS } from '#shared/platform/time/weekday.ts'
import { SPORT_LABELS } from '#shared/venue/courts/sport.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/store/useAdminStore.ts'
import { useCustomerSearch } from '../../offline/store/useCustomers.ts'
import { Field } from '../../ui/form/Field.tsx'
import { summaryOf, useCachedHours } from './cachedHours.ts'
import { Tick } from '../ui/Tick.tsx'
import './reservations.css'

const MOST_SHOWN = 6

type Props = {
  name: string
  label: string
  error?: string | undefined
  readOnly?: boolean
  picked: ListedCustomer | null
  onPick: (customer: ListedCustomer | null) => void
}

/** The customer's name; while it is typed, or the end of a phone is, people whom the venue knows are offered. */
export function PersonField({ picked, onPick, ...field }: Props) {
  const [typed, setTyped] = useState('')
  const search = useCustomerSearch()
  const box = useRef<HTMLDivElement>(null)
  const isWanted = !picked && typed.trim().length > 1
  const found = isWanted ? search(typed, MOST_SHOWN) : []
  const input = () => box.current?.querySelector('input')
  // What somebody on the phone says first.
  useEffect(() => box.current?.querySelector('input')?.focus(), [box])
  const options = () => [...(box.current?.querySelectorAll<HTMLElement>('li button') ?? [])]
  const pick = useCallback(
    (customer: ListedCustomer) => {
      const element = box.current?.querySelector('input')
      if (element) element.value = customer.name
      setTyped('')
      onPick(customer)
      element?.focus()
    },
    [onPick],
  )
  const type = useCallback(
    (text: string) => {
      setTyped(text)
      if (picked) onPick(null)
    },
    [picked, onPick],
  )
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const all = options()
    if (!step || all.length === 0) return
    event.preventDefault()
    const at = all.findIndex((option) => option === document.activeElement) + step
    const next = all[at] ?? (at < 0 ? input() : all.at(-1))
    next?.focus()
  }
  return (
    <div ref={box} onKeyDown={walk} role="presentation">
      <NameField
        {...field}
        autoComplete="off"
        hint="Nome, ou o final do telefone de quem já é cliente"
        onTyped={type}
      />
      <output className="visually-hidden">
        {isWanted &&
          (found.length === 0 ? 'Nenhum cliente encontrado' : `${found.length} clientes`)}
      </output>
      {found.length > 0 && (
        <ul className="person-list" aria-label="Clientes encontrados">
          {found.map((customer) => (
            <FoundPerson key={customer.id} customer={customer} onPick={pick} />
          ))}
        </ul>
      )}
    </div>
  )
}

// A key renders only the rows that it brings: an older phone takes longer to render one than to search everybody.
const NameField = memo(Field)

type FoundProps = { customer: ListedCustomer; onPick: (customer: ListedCustomer) => void }

const FoundPerson = memo(function FoundPerson({ customer, onPick }: FoundProps) {
  return (
    <li>
      <button type="button" className="person-list__one" onClick={() => onPick(customer)}>
        <span>{customer.name}</span>
        <span className="muted">{phoneText(customer.phone)}</span>
        {customer.marks.map((mark) => (
          <Chip key={mark} size="small" label={MARK_NAMES[mark]} />
        ))}
      </button>
    </li>
  )
})

function phoneText(phone: string) {
  return isMasked(phone) ? phone : formatPhone(phone)
}

type KnownProps = { customer: ListedCustomer; today: CivilDate; error?: string | undefined }

/** What the reception should know of who was picked: a block, marks, money that is open, the hour of the week. */
export function KnownCustomer({ customer, today, error }: KnownProps) {
  const { id, block, marks, tags } = customer
  const detail = valueOf(useResource(useAdminStore().customer(id)))
  const cached = summaryOf(valueOf(useCachedHours(id)) ?? [])
  const open = detail?.money.open ?? cached.open
  const usual = detail ? detail.usual : cached.usual
  return (
    <div className="note known-customer">
      <input type="hidden" name="customerId" value={id} />
      <div className="row">
        {marks.map((mark) => (
          <Chip key={mark} size="small" color="warning" label={MARK_NAMES[mark]} />
        ))}
        {tags.map((tag) => (
          <Chip key={tag} size="small" variant="outlined" label={tag} />
        ))}
      </div>
      {open > 0 && (
        <p>
          Em aberto: <strong>{reaisText(open)}</strong>
          {!detail && <span> (nos dias guardados neste aparelho)</span>}
        </p>
      )}
      {usual && (
        <p>
          Costuma jogar {SPORT_LABELS[usual.sportType]},{' '}
          {WEEKDAY_LABELS[usual.weekday].toLowerCase()} às {usual.startTime}
        </p>
      )}
      {(detail?.missed ?? 0) > 0 && (
        <p>{countText(detail!.missed, 'falta', 'faltas')} nos últimos 6 meses</p>
      )}
      {isBlocking(block, today) && (
        <>
          <p role="alert">
            <strong>Bloqueado:</strong> {blockText(block)}
          </p>
          <input type="hidden" name="isBlocked" value="1" />
          <PassBlock error={error} />
        </>
      )}
    </div>
  )
}

/** What somebody ticks who has read that a person is blocked, and books for them. */
export function PassBlock({ error }: { error?: string | undefined }) {
  return (
    <div>
      <Tick name="passBlock">Reservar mesmo assim (fica registrado)</Tick>
      {error && <p role="alert">{error}</p>}
    </div>
  )
}
