import type { FakeAccount, FakeState } from './fakeState.ts'
import { FakeProblem, invalid } from './fakeProblem.ts'

type Body = Record<string, unknown>

const NOT_TAKEN = 'A forma de pagamento informada não está disponível para a sua conta.'

/** What each account refuses of a charge; texts that are quoted by clients of the real provider stand as they were quoted. */
const CHARGES: Partial<Record<FakeAccount, (body: Body) => FakeProblem | null>> = {
  'no-site': ({ callback }) =>
    callback
      ? invalid(
          'invalid_object',
          'Não há nenhum domínio configurado em sua conta. Cadastre um site em Minha Conta na aba Informações.',
        )
      : null,
  'other-site': ({ callback }) =>
    callback ? invalid('invalid_callback', 'A URL de retorno não é do site da sua conta.') : null,
  'not-approved': () =>
    invalid('invalid_billingType', 'Para cobrar, sua conta precisa estar aprovada.'),
  'no-pix-key': ({ billingType }) =>
    billingType === 'PIX'
      ? invalid(
          'invalid_billingType',
          'Não há nenhuma chave Pix disponível para receber cobranças.',
        )
      : null,
  'no-pix': ({ billingType }) =>
    billingType === 'PIX' ? invalid('invalid_billingType', NOT_TAKEN) : null,
  'no-cards': ({ billingType }) =>
    billingType === 'CREDIT_CARD' ? invalid('invalid_billingType', NOT_TAKEN) : null,
  'daily-limit': () =>
    invalid('invalid_action', 'O limite diário de criação de cobranças foi atingido.'),
  'no-permission': () =>
    new FakeProblem(
      403,
      'insufficient_permission',
      'A chave de API não tem as permissões necessárias. Verifique se a chave possui o escopo PAYMENT:WRITE',
    ),
}

/** Throws what the account refuses of a charge. */
export function refuseByAccount({ account }: FakeState, body: Body): void {
  const problem = CHARGES[account]?.(body)
  if (problem) throw problem
}

const MOBILE = /^\d{2}9\d{8}$/
const ANY_PHONE = /^\d{10,11}$/
const FORGED = /(\d)\1{7,}$/

/** Throws the refusal of a phone: a mobile that is none, a forged one, and any of them where the account refuses all. */
export function refusePhones({ account }: FakeState, { phone, mobilePhone }: Body): void {
  const refuses = account === 'phone-refuser'
  const mobile = textOf(mobilePhone)
  if (mobile !== '' && (refuses || !MOBILE.test(mobile) || FORGED.test(mobile)))
    throw invalid('invalid_mobilePhone', 'O celular informado é inválido.')
  const any = textOf(phone)
  if (any !== '' && (refuses || !ANY_PHONE.test(any) || FORGED.test(any)))
    throw invalid('invalid_phone', 'O telefone informado é inválido.')
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
