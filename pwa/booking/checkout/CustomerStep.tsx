import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Sport } from '#shared/venue/courts/sport.ts'
import type { CustomerDetails } from '#shared/platform/contact/customer.schema.ts'
import { Alert } from '../../ui/Alert.tsx'
import { focusOnMount } from '../../ui/focus.ts'
import { MuiTheme } from '../../ui/MuiTheme.tsx'
import type { SelectedSlot } from '../cart.ts'
import { CustomerForm } from './CustomerForm.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import './checkout.css'

type Props = {
  sport: Sport
  slots: readonly SelectedSlot[]
  countdown: ReactNode
  initial: Partial<CustomerDetails>
  acceptedTerms: boolean
  submitting: boolean
  onChange(details: Partial<CustomerDetails>, acceptedTerms: boolean): void
  onSubmit(details: CustomerDetails, isToRemember: boolean): void
  onBack(): void
}

export function CustomerStep({ sport, slots, countdown, onBack, ...form }: Props) {
  return (
    <MuiTheme>
      <section className="stack wide customer" aria-labelledby="customer-title">
        {countdown}
        <Typography id="customer-title" variant="h2" tabIndex={-1} ref={focusOnMount}>
          Seus dados
        </Typography>
        {slots.length === 0 ? (
          <NoSlots onBack={onBack} />
        ) : (
          <div className="stack wide customer__columns">
            <OrderSummary sport={sport} slots={slots} />
            <CustomerForm {...form} onBack={onBack} />
          </div>
        )}
      </section>
    </MuiTheme>
  )
}

function NoSlots({ onBack }: { onBack: () => void }) {
  return (
    <div className="stack wide customer__empty">
      <Alert severity="info" role="note">
        Selecione pelo menos um horário para continuar.
      </Alert>
      <Button variant="contained" onClick={onBack}>
        Voltar
      </Button>
    </div>
  )
}
