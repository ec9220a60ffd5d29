import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, type ReactNode } from 'react'
import { formatReais } from '#shared/money/money.ts'
import type { MoneyChoice } from '#shared/reservation/adminReservation.schema.ts'
import type { Stake } from './moneyAtStake.ts'
import { PolicyQuote } from './PolicyQuote.tsx'
import { refundWords } from './refundWords.ts'
import './money.css'

type Props = {
  stake: Stake
  customerName: string
  /** Null until somebody has decided: neither is the usual one. */
  choice: MoneyChoice | null
  onChange: (choice: MoneyChoice) => void
}

/** Asks what becomes of the money of what is cancelled. */
export function MoneyQuestion({ stake, customerName, choice, onChange }: Props) {
  const id = useId()
  const amount = formatReais(stake.total)
  return (
    <FormControl className="money">
      <FormLabel id={id}>O que acontece com o dinheiro?</FormLabel>
      <p className="money__hint" id={`${id}-hint`}>
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
          {refundWords(stake, customerName).map((words) => (
            <span key={words}>{words} </span>
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
      <p id={id}>{children}</p>
    </div>
  )
}
