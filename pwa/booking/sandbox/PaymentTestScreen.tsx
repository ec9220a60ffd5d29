import Alert from '@mui/material/Alert'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { MuiTheme } from '../../ui/MuiTheme.tsx'
import { DebugPanel } from './DebugPanel.tsx'
import { debugApi, type DebugApi } from './debugPaymentApi.ts'
import { TestCheckout } from './TestCheckout.tsx'
import './PaymentTestScreen.css'

/** Pays in the sandbox without a reservation. Both tabs stay alive, so that one sees what the other does. */
export function PaymentTestScreen({ api = debugApi }: { api?: DebugApi }) {
  const [tab, setTab] = useState<'checkout' | 'debug'>('checkout')
  const [charge, setCharge] = useState<string | null>(null)
  const [isSandbox, setIsSandbox] = useState(true)
  return (
    <MuiTheme>
      <main className="payment-test">
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
