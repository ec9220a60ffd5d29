import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { formatReais, reaisText, toCents } from '#shared/platform/money/money.ts'
import type { PaymentView } from './PaymentPanels.tsx'

/** Lets the customer pay by the credit that they have: a part at once, all of it after a second tap. */
export function CreditSwitch({ order, send, snapshot }: PaymentView) {
  const { offered, used } = snapshot.context.credit
  const isAll = toCents(offered) === order.totalCents
  const [isWanted, setWanted] = useState(false)
  const isBusy =
    snapshot.matches({ paying: 'opening' }) ||
    snapshot.matches({ paying: { pending: 'verifying' } })
  const choose = (isOn: boolean) => {
    if (isAll && used === 0) setWanted(isOn)
    else send({ type: 'credit.chosen', used: isOn ? offered : 0 })
  }
  return (
    <section className="panel stack tight" aria-label="Seu crédito">
      <FormControlLabel
        control={
          <Switch
            checked={used > 0 || (isAll && isWanted)}
            disabled={isBusy}
            onChange={(_, isOn) => choose(isOn)}
          />
        }
        label={`Usar meu crédito de ${reaisText(offered)}`}
      />
      {used > 0 && used < order.totalCents / 100 && (
        <p className="muted">
          Falta pagar <strong>{formatReais(order.totalCents - toCents(used))}</strong>. O crédito
          fica guardado até este pagamento terminar; se ele não for feito, volta para você.
        </p>
      )}
      {isAll && isWanted && (
        <>
          <p className="muted">O seu crédito paga tudo: nada é cobrado.</p>
          <Button
            variant="contained"
            size="large"
            disabled={isBusy}
            onClick={() => send({ type: 'credit.chosen', used: offered })}
          >
            Confirmar com crédito
          </Button>
        </>
      )}
    </section>
  )
}
