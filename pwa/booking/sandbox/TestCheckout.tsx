import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { PaymentScreen } from '../../payment/PaymentScreen.tsx'
import { debugPaymentApi, type DebugApi } from './debugPaymentApi.ts'
import type { TestOrder } from './testOrder.schema.ts'
import { TestOrderForm } from './TestOrderForm.tsx'

type Props = { api: DebugApi; onCharge: (id: string | null) => void; onNoSandbox: () => void }
type Progress = { order: TestOrder; ended: boolean }

/** A whole payment, from the data to its end, through the same machine as a customer's. */
export function TestCheckout({ api, onCharge, onNoSandbox }: Props) {
  const [progress, setProgress] = useState<Progress | null>(null)
  if (progress === null) {
    return <TestOrderForm onSubmit={(order) => setProgress({ order, ended: false })} />
  }
  const restart = () => {
    setProgress(null)
    onCharge(null)
  }
  if (progress.ended) {
    return (
      <Stack spacing={2}>
        <Alert severity="success">Teste concluído: o pagamento foi confirmado.</Alert>
        <Button variant="contained" onClick={restart}>
          Fazer outro teste
        </Button>
      </Stack>
    )
  }
  const { value, ...customer } = progress.order
  return (
    <PaymentScreen
      api={debugPaymentApi(api, onNoSandbox)}
      order={{ reservationIds: [], sport: 'futevôlei', slotCount: 1, totalCents: value }}
      customer={customer}
      countdown={null}
      cards="here"
      restored={null}
      expired={false}
      onCreated={({ paymentId }) => onCharge(paymentId)}
      onPaid={() => setProgress({ ...progress, ended: true })}
      onReleased={restart}
    />
  )
}
