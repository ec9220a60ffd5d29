import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { DebugOutcome } from '../../api/paymentDebug.ts'
import type { DebugApi } from './debugPaymentApi.ts'

const OUTCOMES: readonly (readonly [DebugOutcome, string])[] = [
  ['success', 'Simular sucesso'],
  ['pending', 'Simular pendente'],
  ['error', 'Simular erro'],
]

/** Makes the provider say what one wants of the charge in the other tab, and shows its answer. */
export function DebugPanel({ api, charge }: { api: DebugApi; charge: string | null }) {
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
    <div className="payment-test__debug">
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
