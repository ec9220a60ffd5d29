import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, type ReactNode } from 'react'
import { formatReais, sumCents, toCents } from '#shared/platform/money/money.ts'
import type { MoneyChoice } from '#shared/booking/reservation/adminReservation.schema.ts'
import type { ReservationPrice } from '#shared/booking/reservation/adminReservation.ts'
import './reservations.css'

type Props = {
  stake: Stake
  customerName: string
  /** Null until the person has decided: neither is the default. */
  choice: MoneyChoice | null
  onChange: (choice: MoneyChoice) => void
}

export function MoneyQuestion({ stake, customerName, choice, onChange }: Props) {
  const id = useId()
  const amount = formatReais(stake.total)
  return (
    <FormControl className="money">
      <FormLabel id={id}>O que acontece com o dinheiro?</FormLabel>
      <p className="hint money__hint" id={`${id}-hint`}>
        Escolha uma das duas para poder cancelar a reserva.
      </p>
      <RadioGroup
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        aria-required
        value={choice ?? ''}
        onChange={(_event, chosen) => onChange(chosen as MoneyChoice)}
      >
        <Option value="refund" title={`Estornar ${amount}`}>
          {refundTexts(stake, customerName).map((text) => (
            <span key={text}>{text} </span>
          ))}
        </Option>
        <Option value="keep" title={`Reter ${amount}`}>
          O valor fica com o local. A decisão fica no histórico da reserva.
        </Option>
      </RadioGroup>
      <PolicyQuote />
    </FormControl>
  )
}

type AboveProps = Pick<Props, 'stake'> & {
  /** Left to the person today, in centavos. */
  left: number
}

/** In place of the question: the person does not decide about that much, or today no more. */
export function AboveLimit({ left, stake: { total } }: AboveProps) {
  return (
    <p className="well note">
      {`${formatReais(total)} foram pagos e passam do que você ainda pode devolver hoje (${formatReais(left)}). A reserva é cancelada; sobre o dinheiro decide o gerente ou o dono, em “Pagamentos a resolver”.`}
    </p>
  )
}

type OptionProps = { value: MoneyChoice; title: string; children: ReactNode }

function Option({ value, title, children }: OptionProps) {
  const id = useId()
  return (
    <div className="money__option">
      <FormControlLabel
        value={value}
        control={<Radio slotProps={{ input: { 'aria-describedby': id } }} />}
        label={<strong>{title}</strong>}
      />
      <p className="hint" id={id}>
        {children}
      </p>
    </div>
  )
}

/** What the customer was promised about cancelled reservations, shown before the decision about their money. */
export function PolicyQuote() {
  return (
    <blockquote className="well money__policy">
      <strong>O que os termos dizem ao cliente:</strong> {CANCELLATION_POLICY}{' '}
      <a href={POLICY_PAGE} target="_blank" rel="noopener">
        Ver os termos
      </a>
    </blockquote>
  )
}

/** What the terms (`/termos-condicoes.html`, 3) promise to whoever books. */
export const CANCELLATION_POLICY =
  'O direito de arrependimento e os demais direitos do Código de Defesa do Consumidor são respeitados. Quando houver devolução, ela é feita pelo mesmo meio de pagamento. Se o local precisar cancelar (chuva forte, manutenção ou outro motivo), você escolhe entre remarcar e receber o valor de volta.'

export const POLICY_PAGE = '/termos-condicoes.html#cancelamento'

/** How money goes back and to whom, sentence by sentence. */
function refundTexts({ pix, card, credit, inPerson }: Stake, customerName: string): string[] {
  const online = pix + card > 0
  return [
    ...(pix > 0 ? [`${formatReais(pix)} voltam por PIX para a conta que fez o pagamento.`] : []),
    ...(card > 0
      ? [`${formatReais(card)} voltam para o cartão que fez o pagamento, em até 10 dias úteis.`]
      : []),
    ...(online ? ['O estorno só aparece como concluído quando o provedor confirma.'] : []),
    ...(credit > 0 ? [`${formatReais(credit)} voltam na hora ao crédito do cliente.`] : []),
    ...(inPerson > 0
      ? [
          `${formatReais(inPerson)} foram pagos no local: nada volta sozinho. Devolva o valor em mãos a ${customerName}; aqui fica registrado que foi devolvido.`,
        ]
      : []),
  ]
}

/** What was paid and is not back, by the way that it would go back, in centavos. */
type Stake = { pix: number; card: number; credit: number; inPerson: number; total: number }

/** The money that a cancellation of these has to say something about. */
export function moneyAtStake(parts: readonly Partial<ReservationPrice>[]): Stake {
  const paid = parts.filter(({ paymentStatus }) => paymentStatus === 'paid')
  const sumOf = (way: Way) =>
    sumCents(paid.filter((part) => wayOf(part) === way).map(({ price = 0 }) => toCents(price)))
  const ofParts = parts.map(({ paid = 0, paymentStatus }) =>
    paymentStatus === 'pending' || paymentStatus === 'failed' ? toCents(paid) : 0,
  )
  const [pix, card] = [sumOf('pix'), sumOf('card')]
  const inPerson = sumOf('inPerson') + sumCents(ofParts)
  const credit = sumOf('credit')
  return { pix, card, credit, inPerson, total: pix + card + credit + inPerson }
}

type Way = 'pix' | 'card' | 'credit' | 'inPerson'

function wayOf({ paidBy, paymentMethod }: Partial<ReservationPrice>): Way {
  if (paidBy === 'admin') return 'inPerson'
  if (paidBy === 'credit') return 'credit'
  return paymentMethod === 'CREDIT_CARD' ? 'card' : 'pix'
}
