import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { PaymentScreen } from '../../payment/PaymentScreen.tsx'
import { MuiTheme } from '../../ui/MuiTheme.tsx'
import { useTitle } from '../../ui/title.ts'
import { debugApi, debugPaymentApi, type DebugApi, type DebugOutcome } from './debugPaymentApi.ts'
import { TestOrderForm, type TestOrder } from './TestOrderForm.tsx'
import './PaymentTestScreen.css'

/** Pays in the sandbox without a reservation. Both tabs stay alive, so that one sees what the other does. */
export function PaymentTestScreen({ api = debugApi }: { api?: DebugApi }) {
  useTitle('Teste de pagamento')
  const [tab, setTab] = useState<'checkout' | 'debug'>('checkout')
  const [charge, setCharge] = useState<string | null>(null)
  const [isSandbox, setIsSandbox] = useState(true)
  return (
    <MuiTheme>
      <main className="stack wide payment-test">
        <Typography variant="h2" component="h1">
          Teste de pagamento
        </Typography>
        {isSandbox ? (
          <>
            <Tabs
              value={tab}
              variant="fullWidth"
              aria-label="Teste de pagamento"
              onChange={(_event, chosen: typeof tab) => setTab(chosen)}
            >
              <Tab
                value="checkout"
                label="Checkout"
                id="tab-checkout"
                aria-controls="test-checkout"
              />
              <Tab value="debug" label="Debug" id="tab-debug" aria-controls="test-debug" />
            </Tabs>
            <div
              role="tabpanel"
              id="test-checkout"
              aria-labelledby="tab-checkout"
              hidden={tab !== 'checkout'}
            >
              <TestCheckout
                api={api}
                onCharge={setCharge}
                onNoSandbox={() => setIsSandbox(false)}
              />
            </div>
            <div
              role="tabpanel"
              id="test-debug"
              aria-labelledby="tab-debug"
              hidden={tab !== 'debug'}
            >
              <DebugPanel key={charge} api={api} charge={charge} />
            </div>
          </>
        ) : (
          <Alert severity="info">
            Os testes de pagamento só existem no ambiente de simulação (sandbox), e este sistema usa
            um provedor de pagamento real.
          </Alert>
        )}
      </main>
    </MuiTheme>
  )
}

type CheckoutProps = {
  api: DebugApi
  onCharge: (id: string | null) => void
  onNoSandbox: () => void
}
type Progress = { order: TestOrder; ended: boolean }

/** A whole payment, from the data to its end, through the same machine as a customer's. */
function TestCheckout({ api, onCharge, onNoSandbox }: CheckoutProps) {
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

const OUTCOMES: readonly (readonly [DebugOutcome, string])[] = [
  ['success', 'Simular sucesso'],
  ['pending', 'Simular pendente'],
  ['error', 'Simular erro'],
]

/** Makes the provider say what one wants of the charge in the other tab, and shows its answer. */
function DebugPanel({ api, charge }: { api: DebugApi; charge: string | null }) {
  const [answer, setAnswer] = useState('')
  if (charge === null) {
    return (
      <Alert severity="info" role="note">
        Crie uma cobrança na aba Checkout para simular respostas.
      </Alert>
    )
  }
  const simulate = async (outcome: DebugOutcome) => {
    try {
      setAnswer(JSON.stringify(await api.simulate(charge, outcome), null, 2))
    } catch (error) {
      setAnswer(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <div className="panel stack payment-test__debug">
      <p>
        Cobrança <code>{charge}</code>
      </p>
      <div className="payment-test__outcomes">
        {OUTCOMES.map(([outcome, label]) => (
          <Button key={outcome} variant="outlined" onClick={() => simulate(outcome)}>
            {label}
          </Button>
        ))}
      </div>
      <pre aria-label="Resposta do provedor" aria-live="polite">
        {answer || 'A resposta do provedor aparece aqui.'}
      </pre>
    </div>
  )
}
