import { maskCep } from '#shared/customer/mask.ts'
import { Field } from '../ui/Field.tsx'
import type { FieldErrors } from '../ui/parseForm.ts'

/** The billing address: the CEP is needed, the rest is welcome. */
export function AddressFields({ errors, readOnly }: { errors: FieldErrors; readOnly: boolean }) {
  const optional = (
    name: string,
    label: string,
    autoComplete: string,
    maxLength: number,
    hint?: string,
  ) => (
    <Field
      name={name}
      label={label}
      hint={hint}
      error={errors[name]}
      autoComplete={autoComplete}
      maxLength={maxLength}
      required={false}
      readOnly={readOnly}
    />
  )
  return (
    <fieldset className="fields">
      <legend>Endereço de cobrança</legend>
      <div className="fields__row">
        <Field
          name="cep"
          label="CEP"
          error={errors['cep']}
          autoComplete="postal-code"
          inputMode="numeric"
          placeholder="00000-000"
          mask={maskCep}
          readOnly={readOnly}
        />
        {optional('addressNumber', 'Número', 'off', 20, 'Opcional')}
      </div>
      <details className="fields__more">
        <summary>Informar endereço completo (opcional)</summary>
        <div className="fields">
          {optional('address', 'Endereço', 'address-line1', 120)}
          {optional('complement', 'Complemento', 'address-line2', 60)}
          {optional('neighborhood', 'Bairro', 'address-level3', 60)}
          <div className="fields__row">
            {optional('city', 'Cidade', 'address-level2', 60)}
            {optional('state', 'UF', 'address-level1', 2)}
          </div>
        </div>
      </details>
    </fieldset>
  )
}
