import Button from '@mui/material/Button'
import { useMachine } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import type { DevicePerson } from '#shared/account/people/device.ts'
import { ROLE_NAMES } from '#shared/account/people/permissions.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { formValues } from '../../ui/form/parseForm.ts'
import { createPinEntryMachine, type EntryPort } from './pinEntry.machine.ts'
import '../account.css'

type Props = {
  port: EntryPort
  /** What the button that sends the PIN says. */
  submit?: string
  busyLabel?: string
  /** Said to who has chosen that name, before they type. */
  warning?: (person: DevicePerson) => string | null
  /** Said when nobody can be chosen. */
  nobody: string
}

/** Names to tap, then the PIN of the one that was tapped. */
export function PinEntry({ port, submit = 'Entrar', busyLabel, warning, nobody }: Props) {
  const [machine] = useState(() => createPinEntryMachine(port))
  const [state, send] = useMachine(machine)
  const { people, person, problem, pauseMs, wrong } = state.context
  if (state.matches('reading')) return <p className="muted">Carregando...</p>
  if (state.matches('unread')) {
    return (
      <div className="stack">
        <p role="alert">{problem}</p>
        <Button variant="outlined" onClick={() => send({ type: 'again' })}>
          Tentar novamente
        </Button>
      </div>
    )
  }
  if (!person) {
    if (people.length === 0) return <p className="muted">{nobody}</p>
    return (
      <ul className="pin__people" aria-label="Pessoas">
        {people.map((one) => (
          <li key={one.id}>
            <Button
              variant="outlined"
              fullWidth
              onClick={() => send({ type: 'chosen', person: one })}
            >
              <span className="pin__person">
                <strong>{one.name}</strong>
                <span className="note">{ROLE_NAMES[one.role]}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    )
  }
  const isPaused = state.matches('paused')
  const warned = warning?.(person)
  return (
    <div className="stack">
      <p>
        <strong>{person.name}</strong> <span className="muted">{ROLE_NAMES[person.role]}</span>
      </p>
      {warned && <p className="well note">{warned}</p>}
      {isPaused ? (
        <p className="danger" role="alert">
          Muitas tentativas. {person.name} pode tentar de novo neste aparelho em{' '}
          {minutesText(pauseMs)}.
        </p>
      ) : (
        <PinForm
          // A wrong one is typed anew.
          key={wrong}
          problem={problem}
          busy={state.matches('checking')}
          submit={submit}
          busyLabel={busyLabel ?? 'Entrando…'}
          onTyped={(pin) => send({ type: 'typed', pin })}
        />
      )}
      <Button variant="text" onClick={() => send({ type: 'back' })}>
        Outra pessoa
      </Button>
    </div>
  )
}

type FormProps = {
  problem: string | null
  busy: boolean
  submit: string
  busyLabel: string
  onTyped: (pin: string) => void
}

function PinForm({ problem, busy, submit, busyLabel, onTyped }: FormProps) {
  const [error, setError] = useState<string | undefined>()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const { pin = '' } = formValues(event.currentTarget)
    if (busy) return
    if (!/^\d{6}$/.test(pin)) return setError('O PIN tem 6 números')
    onTyped(pin)
  }
  return (
    <form ref={focusPin} noValidate className="stack" onSubmit={send} aria-label="Seu PIN">
      <Field
        name="pin"
        label="PIN"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        readOnly={busy}
        mask={(typed) => typed.replace(/\D/g, '')}
        onTyped={() => setError(undefined)}
        error={error ?? problem ?? undefined}
      />
      <BusyButton type="submit" variant="contained" busy={busy} busyLabel={busyLabel}>
        {submit}
      </BusyButton>
    </form>
  )
}

function focusPin(form: HTMLFormElement | null) {
  form?.querySelector<HTMLInputElement>('[name=pin]')?.focus()
}

function minutesText(ms: number) {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`
}
