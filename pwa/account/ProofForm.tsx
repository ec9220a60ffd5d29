import Button from '@mui/material/Button'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useState, type ReactNode } from 'react'
import * as v from 'valibot'
import {
  AppCodeDraftSchema,
  PasswordDraftSchema,
  RecoveryDraftSchema,
  type ProofWay,
} from '#shared/account/people/secondFactor.ts'
import type { GivenProof } from '../api/account/secondFactor.ts'
import { Field } from '../ui/form/Field.tsx'
import { PasswordField } from '../ui/form/PasswordField.tsx'
import type { Toast } from '../ui/toast.tsx'
import { hasPasskeys, signWithPasskey } from './passkeyDevice.ts'
import { failureToast } from './SignOutButton.tsx'
import { useAccountForm } from './useAccountForm.ts'

type ProofProps<Answer> = {
  ways: readonly ProofWay[]
  askOptions: () => Promise<PublicKeyCredentialRequestOptionsJSON>
  send: (given: GivenProof) => Promise<Answer>
  succeeded: (answer: Answer) => Toast | null
  onDone?: (answer: Answer) => void
  children: (parts: ProofParts) => ReactNode
}
/** What the form around them arranges. */
type ProofParts = {
  form: ReturnType<typeof useAccountForm>['form']
  busy: boolean
  submit: string
  fields: ReactNode
  /** Buttons that change to another way. */
  others: ReactNode
}

/** Shows the first way that this device can do, and changes to another one on demand. */
export function ProofForm<Answer>(props: ProofProps<Answer>) {
  const possible = props.ways.filter((way) => way !== 'passkey' || hasPasskeys())
  const [chosen, choose] = useState<ProofWay | null>(null)
  const way = chosen ?? possible[0] ?? 'recovery'
  const others = possible.filter((other) => other !== way)
  return (
    <OneWay key={way} {...props} way={way}>
      {(parts) =>
        props.children({
          ...parts,
          others: others.map((other) => (
            <Button key={other} variant="text" onClick={() => choose(other)}>
              {CHANGE_TO[other]}
            </Button>
          )),
        })
      }
    </OneWay>
  )
}

const CHANGE_TO: Record<ProofWay, string> = {
  passkey: 'Usar chave de acesso',
  code: 'Usar código do aplicativo',
  recovery: 'Usar código de recuperação',
  password: 'Usar a senha',
}

type Typed = { code: string } | { recovery: string } | { password: string } | object
const SCHEMAS: Record<ProofWay, v.GenericSchema<unknown, Typed>> = {
  passkey: v.object({}),
  code: AppCodeDraftSchema,
  recovery: RecoveryDraftSchema,
  password: PasswordDraftSchema,
}

type OneWayProps<Answer> = Omit<ProofProps<Answer>, 'children' | 'ways'> & {
  way: ProofWay
  children: (parts: Omit<ProofParts, 'others'>) => ReactNode
}

function OneWay<Answer>({
  way,
  askOptions,
  send,
  succeeded,
  onDone,
  children,
}: OneWayProps<Answer>) {
  const { form, field, busy } = useAccountForm<Typed, Answer>({
    schema: SCHEMAS[way],
    send: async (typed) =>
      send(
        way === 'passkey'
          ? { passkey: await signWithPasskey(await askOptions()) }
          : (typed as GivenProof),
      ),
    succeeded,
    failed: failureToast('Não foi possível confirmar', 'Tente de novo.'),
    onDone: (answer) => onDone?.(answer),
  })
  const named = field as (name: string, label: string) => ReturnType<typeof field>
  return children({
    form,
    busy,
    submit: way === 'passkey' ? CHANGE_TO.passkey : 'Confirmar',
    fields: fieldsOf(way, named),
  })
}

type FieldOf = (name: string, label: string) => Parameters<typeof PasswordField>[0]

function fieldsOf(way: ProofWay, field: FieldOf) {
  if (way === 'code') {
    return (
      <Field
        {...field('code', 'Código do aplicativo')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        hint="Os 6 números que o aplicativo mostra agora."
      />
    )
  }
  if (way === 'recovery') {
    return (
      <Field
        {...field('recovery', 'Código de recuperação')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={30}
        hint="Como 1-ABCDE-FGHJK. Cada um vale uma vez."
      />
    )
  }
  if (way === 'password') {
    return <PasswordField {...field('password', 'Sua senha')} autoComplete="current-password" />
  }
  return (
    <p className="muted">Confirme com o dedo, o rosto ou o PIN deste aparelho, ou com o celular.</p>
  )
}
