import { useState } from 'react'
import { digitsOf } from '#shared/customer/digits.ts'
import { maskCardNumber } from '#shared/customer/mask.ts'
import { isLuhn } from '#shared/payment/card.ts'
import { Field } from '../ui/Field.tsx'
import type { FieldErrors } from '../ui/parseForm.ts'

const SUSPECT = 'Confira o número: parece haver um erro de digitação.'

/** Number, name, validity and code. A suspect number is only remarked on: the bank decides. */
export function CardFields({ errors, readOnly }: { errors: FieldErrors; readOnly: boolean }) {
  const [suspect, setSuspect] = useState(false)
  return (
    <fieldset className="fields">
      <legend className="visually-hidden">Dados do cartão</legend>
      <Field
        name="number"
        label="Número do cartão"
        error={errors['number']}
        hint={suspect ? SUSPECT : undefined}
        autoComplete="cc-number"
        inputMode="numeric"
        placeholder="0000 0000 0000 0000"
        mask={maskCardNumber}
        readOnly={readOnly}
        onTyped={(typed) => setSuspect(isSuspect(typed))}
      />
      <Field
        name="holderName"
        label="Nome do titular"
        error={errors['holderName']}
        hint="Como está no cartão"
        autoComplete="cc-name"
        autoCapitalize="characters"
        readOnly={readOnly}
      />
      <div className="fields__row">
        <Field
          name="expiryMonth"
          label="Mês"
          error={errors['expiryMonth']}
          autoComplete="cc-exp-month"
          inputMode="numeric"
          placeholder="MM"
          mask={(typed) => digitsOf(typed).slice(0, 2)}
          readOnly={readOnly}
        />
        <Field
          name="expiryYear"
          label="Ano"
          error={errors['expiryYear']}
          autoComplete="cc-exp-year"
          inputMode="numeric"
          placeholder="AA"
          mask={lastTwoOfYear}
          readOnly={readOnly}
        />
        <Field
          name="ccv"
          label="CCV"
          error={errors['ccv']}
          autoComplete="cc-csc"
          inputMode="numeric"
          placeholder="000"
          mask={(typed) => digitsOf(typed).slice(0, 4)}
          readOnly={readOnly}
        />
      </div>
    </fieldset>
  )
}

function isSuspect(number: string) {
  const { length } = digitsOf(number)
  // Said while typing, not on leaving: a line that appears then moves the button away under the finger.
  return length >= (/^3[47]/.test(number) ? 15 : 16) && !isLuhn(number)
}

/** Autofill gives four digits where a card shows two. */
function lastTwoOfYear(typed: string) {
  const digits = digitsOf(typed)
  return digits.length === 4 ? digits.slice(2) : digits.slice(0, 2)
}
