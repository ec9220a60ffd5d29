import Button from '@mui/material/Button'
import { useState } from 'react'
import type { CommandOf } from '#shared/commands/command.ts'
import { creditEntryName, type CustomerCredit } from '#shared/book/credit/credit.ts'
import { CreditEditSchema } from '#shared/book/credit/credit.schema.ts'
import { maskDate } from '#shared/platform/time/typedTime.ts'
import { creditReachText, type CreditReach } from '#shared/customers/people/creditReach.ts'
import type { ListedCustomer } from '#shared/customers/people/listedCustomer.ts'
import { readReais, reaisText } from '#shared/platform/money/money.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { useEditForm } from '../../../offline/queue/useEditForm.ts'
import { useMay } from '../../../offline/store/useAdminStore.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { LeftToday } from '../../ui/LeftToday.tsx'
import { customerFailed, customerSaved, isoDate } from './customerTexts.ts'

type Props = {
  customer: ListedCustomer
  /** Null while only this device's copy is known. */
  credits: CustomerCredit | null
  /** Whether they would see more of it online; null likewise. */
  reach: CreditReach | null
  at: (instant: string) => string
}

/** What somebody has to their credit, until when, how it came about, and giving or taking some. */
export function Credits({ customer, credits, reach, at }: Props) {
  const may = useMay()
  const [sign, setSign] = useState<1 | -1 | null>(null)
  const { credit } = customer
  if (credit === 0 && (credits?.entries.length ?? 0) === 0 && !may('credit.edit')) return null
  return (
    <section className="panel stack">
      <h2>Créditos</h2>
      <p>
        {credit > 0 ? (
          <span>
            Saldo: <strong>{reaisText(credit)}</strong>
          </span>
        ) : (
          'Sem crédito.'
        )}
      </p>
      {credits && credits.lots.length > 0 && (
        <ul className="stack tight">
          {credits.lots.map(({ amount, expiresOn }, index) => (
            <li key={index}>
              <span>{reaisText(amount)}</span> até {formatDate(expiresOn)}
            </li>
          ))}
        </ul>
      )}
      {may('credit.edit') && (
        <div className="row">
          <Button variant="outlined" onClick={() => setSign(1)}>
            Dar crédito
          </Button>
          {credit > 0 && (
            <Button variant="outlined" onClick={() => setSign(-1)}>
              Retirar crédito
            </Button>
          )}
        </div>
      )}
      {credits && credits.entries.length > 0 && <Entries entries={credits.entries} at={at} />}
      {sign && (
        <CreditDialog
          customer={customer}
          sign={sign}
          reachText={reach ? creditReachText(reach, customer.name, at) : UNKNOWN}
          onClose={() => setSign(null)}
        />
      )}
    </section>
  )
}

type EntriesProps = { entries: CustomerCredit['entries']; at: Props['at'] }

function Entries({ entries, at }: EntriesProps) {
  return (
    <details>
      <summary>Extrato</summary>
      <ul className="stack tight">
        {entries.map(({ id, amount, note, reservationId, source, who, at: when }) => (
          <li key={id}>
            <strong>{`${amount > 0 ? '+' : ''}${reaisText(amount)}`}</strong>{' '}
            <span>
              {[
                creditEntryName(source, reservationId),
                reservationId === null ? '' : ` (reserva #${reservationId})`,
                note === null ? '' : `: ${note}`,
              ].join('')}
            </span>{' '}
            <span className="note">{`${at(when)}${who === null ? '' : `, ${who}`}`}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

const UNKNOWN =
  'Sem conexão não dá para saber se esta pessoa verá o crédito pela internet: o link só vai para um e-mail que já estava no cadastro.'

type DialogProps = {
  customer: ListedCustomer
  sign: 1 | -1
  reachText: string
  onClose: () => void
}

function CreditDialog({ customer, sign, reachText, onClose }: DialogProps) {
  const { id, credit, name, version } = customer
  const isGiven = sign === 1
  const { dialog, field } = useEditForm<typeof CreditEditSchema, CommandOf<'customer.credit'>>({
    schema: CreditEditSchema,
    read: ({ amount = '', reason = '', expiresOn = '' }) => ({
      amount: signed(readReais(amount), sign),
      reason,
      expiresOn: isoDate(expiresOn),
    }),
    check: ({ amount }) => (amount < -credit ? { amount: `No máximo ${reaisText(credit)}` } : null),
    command: (body, seen = version) => ({ kind: 'customer.credit', id, version: seen, body }),
    succeeded: () => customerSaved(isGiven ? 'Crédito lançado' : 'Crédito retirado'),
    failed: customerFailed,
    onClose,
  })
  return (
    <FormDialog
      title={isGiven ? `Dar crédito a ${name}` : `Retirar crédito de ${name}`}
      submit={isGiven ? 'Dar crédito' : 'Retirar'}
      width="xs"
      {...dialog}
    >
      <div className="stack">
        <Field
          {...field('amount', 'Valor (R$)')}
          inputMode="decimal"
          autoComplete="off"
          {...(isGiven ? {} : { hint: `Saldo: ${reaisText(credit)}` })}
        />
        <Field {...field('reason', 'Motivo')} autoComplete="off" />
        {isGiven && (
          <Field
            {...field('expiresOn', 'Válido até')}
            mask={maskDate}
            inputMode="numeric"
            hint="dd/mm/aaaa. Em branco, por 6 meses."
            required={false}
          />
        )}
        {isGiven && <LeftToday />}
        {isGiven && <p className="well note">{reachText}</p>}
      </div>
    </FormDialog>
  )
}

// What is no amount is told at its field; a sign is said by the button, not typed.
function signed(reais: number | null, sign: 1 | -1): number {
  return reais === null || reais < 0 ? Number.NaN : reais * sign
}
