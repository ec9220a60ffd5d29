import { useState, type ChangeEvent, type ComponentType, type ReactNode } from 'react'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { useAdminStore, useUnsent } from '../../../offline/store/useAdminStore.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { StaleNotice, type DialogForm } from '../../../ui/form/FormDialog.tsx'
import { formValues } from '../../../ui/form/parseForm.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { useLeaving } from '../../ui/useLeaving.tsx'

type TabProps = {
  /** Shown while an edit of the venue waits on this device. */
  unsent: ReactNode
  above?: (venue: Venue) => ReactNode
  form: ComponentType<{ venue: Venue; onGiveUp: () => void }>
}

/** A tab that is one form over the venue. */
export function VenueRowTab({ unsent, above, form: Form }: TabProps) {
  const { venue } = useAdminStore()
  const waits = useUnsent('venue')(1) !== null
  // Given up on, what was typed goes away with its form.
  const [round, setRound] = useState(0)
  return (
    <Loaded resource={venue} failed="Erro ao carregar dados">
      {(venue) => (
        <>
          {waits && unsent}
          {above?.(venue)}
          <Form key={round} venue={venue} onGiveUp={() => setRound((before) => before + 1)} />
        </>
      )}
    </Loaded>
  )
}

type FormProps = DialogForm & {
  label: string
  className: string
  isChanged: boolean
  onTyped: (values: Record<string, string>) => void
  children: ReactNode
}

/** The form itself: it is saved once something is typed, and says when somebody else was faster. */
export function VenueRowForm(props: FormProps) {
  const { busy, form, stale, onClose, label, className, isChanged, onTyped, children } = props
  const { question } = useLeaving(label, isChanged, onClose)
  const onChange = (event: ChangeEvent<HTMLFormElement>) => {
    form.onChange?.(event)
    onTyped(formValues(event.currentTarget))
  }
  return (
    <>
      <form
        {...form}
        onChange={onChange}
        className={`panel panel--large stack ${className}`}
        aria-label={label}
      >
        {stale && <StaleNotice stale={stale} onGiveUp={onClose} />}
        {children}
        <BusyButton
          type="submit"
          variant="contained"
          busy={busy}
          busyLabel="Salvando..."
          idle={!isChanged}
        >
          Salvar
        </BusyButton>
      </form>
      {question}
    </>
  )
}
