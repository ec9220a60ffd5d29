import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { CustomerPaymentMethod } from '#shared/payment/payment.schema.ts'

type Props = {
  method: CustomerPaymentMethod
  /** A card is on its way: there is nothing to choose until it is answered. */
  locked: boolean
  onChoose: (method: CustomerPaymentMethod) => void
}

export const TAB_IDS = { PIX: 'pay-pix', CREDIT_CARD: 'pay-card', panel: 'pay-panel' }

const METHODS = [
  ['PIX', 'PIX'],
  ['CREDIT_CARD', 'Cartão de Crédito'],
] as const

/** The arrows only move: choosing takes Enter, for every choice begins another payment. */
export function PaymentTabs({ method, locked, onChoose }: Props) {
  return (
    <Tabs
      value={method}
      variant="fullWidth"
      aria-label="Forma de pagamento"
      onChange={(_event, chosen: CustomerPaymentMethod) => onChoose(chosen)}
    >
      {METHODS.map(([value, label]) => (
        <Tab
          key={value}
          value={value}
          label={label}
          id={TAB_IDS[value]}
          aria-controls={TAB_IDS.panel}
          disabled={locked}
        />
      ))}
    </Tabs>
  )
}
