import type { CustomerPaymentMethod } from '../../platform/money/paid.ts'

/** What of a payer's data may not be taken, by the field of the request, and what is to be done. */
export const PAYER_REFUSALS = {
  customerName: 'O nome não foi aceito para o pagamento. Informe nome e sobrenome.',
  customerEmail: 'O e-mail não foi aceito para o pagamento. Confira o endereço.',
  customerPhone: 'O telefone não foi aceito para o pagamento. Confira o DDD e o número.',
  customerCpf: 'O CPF não foi aceito para o pagamento. Confira os números.',
  cep: 'O CEP não foi aceito para o pagamento. Confira os números.',
  address: 'O endereço não foi aceito para o pagamento. Confira a rua.',
  addressNumber: 'O número do endereço não foi aceito para o pagamento. Confira-o.',
  complement: 'O complemento não foi aceito para o pagamento. Confira-o ou deixe-o vazio.',
  neighborhood: 'O bairro não foi aceito para o pagamento. Confira-o ou deixe-o vazio.',
} as const
export type RefusedField = keyof typeof PAYER_REFUSALS

type Trouble = {
  /** Which payments it stops. */
  stops: readonly CustomerPaymentMethod[]
  /** What the owner reads: what is wrong, and what is to be done about it. */
  words: string
}

const ALL = ['PIX', 'CREDIT_CARD'] as const

/** What is wrong with the venue's own account at the provider, for the owner to mend. */
export const ACCOUNT_TROUBLES = {
  'key-refused': {
    stops: ALL,
    words:
      'O Asaas não aceita mais a chave de API: ninguém consegue pagar pela internet. Crie uma chave nova no painel do Asaas e informe-a nos primeiros passos.',
  },
  'no-permission': {
    stops: ALL,
    words:
      'A chave de API do Asaas não tem permissão para cobrar: ninguém consegue pagar pela internet. No painel do Asaas, dê a ela leitura e escrita de clientes e cobranças, ou crie outra chave.',
  },
  'not-approved': {
    stops: ALL,
    words:
      'A conta no Asaas ainda não está aprovada: ninguém consegue pagar pela internet. Envie os documentos que o painel do Asaas pede.',
  },
  'daily-limit': {
    stops: ALL,
    words:
      'A conta no Asaas chegou ao limite de cobranças: ninguém consegue pagar pela internet. Peça ao Asaas um limite maior.',
  },
  'no-pix-key': {
    stops: ['PIX'],
    words:
      'A conta no Asaas não tem chave PIX: ninguém consegue pagar por PIX. Cadastre uma no painel do Asaas, em Pix, Minhas chaves.',
  },
  'no-pix': {
    stops: ['PIX'],
    words:
      'A conta no Asaas não está liberada para PIX: ninguém consegue pagar por PIX. Peça ao Asaas para liberar.',
  },
  'no-card': {
    stops: ['CREDIT_CARD'],
    words:
      'A conta no Asaas não está liberada para cartão: ninguém consegue pagar com cartão. Peça ao Asaas para liberar.',
  },
  'site-missing': {
    stops: [],
    words:
      'Cadastre o site {site} no Asaas, em Minha Conta, na aba Informações: sem ele, quem paga com cartão não volta sozinho para cá. Se já cadastrou, este aviso some com o próximo pagamento com cartão.',
  },
} as const satisfies Record<string, Trouble>
export type AccountTrouble = keyof typeof ACCOUNT_TROUBLES

/** Why a provider does not charge: a datum of the payer, the venue's own account, the amount, or something that nobody here knows. */
export type ChargeRefusal =
  | { of: 'payer'; field: RefusedField }
  | { of: 'account'; trouble: AccountTrouble }
  | { of: 'amount' }
  | { of: 'unknown' }

/** Whether a trouble stops payments of that kind. */
export function stopsPayment(trouble: AccountTrouble, method: CustomerPaymentMethod): boolean {
  const { stops }: Trouble = ACCOUNT_TROUBLES[trouble]
  return stops.includes(method)
}

/** Whether money cannot come in by every way. */
export function stopsAny(trouble: AccountTrouble): boolean {
  return ACCOUNT_TROUBLES[trouble].stops.length > 0
}

/** A trouble in words for the owner; `url` is the venue's own address, null while it is unknown. */
export function troubleText(trouble: AccountTrouble, url: string | null): string {
  const host = url?.replace(/^https?:\/\//, '').replace(/\/.*$/, '')
  return ACCOUNT_TROUBLES[trouble].words.replace('{site}', host ?? 'deste sistema')
}
