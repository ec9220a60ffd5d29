import { UNDO_DAYS } from '../../customers/people/customerDetail.ts'

/** For so many days an import can be undone; what was not brought in is forgotten then. */
export const UNDO_IMPORT_DAYS = 7

type Retention = {
  /** Which data, as the notice names it. */
  data: string
  purpose: string
  /** By which article of the LGPD. */
  basis: string
  /** From `since` on; null for what is never stored. */
  days: number | null
  since: string
  /** What becomes of it then. */
  end: string
}

const CONTRACT = 'execução de contrato (art. 7º, V)'
const DEFENCE = 'exercício regular de direitos (art. 7º, VI)'
const LEGAL = 'obrigação legal (art. 7º, II)'
const INTEREST = 'legítimo interesse (art. 7º, IX)'
const FIVE_YEARS = 5 * 365

/** What is stored about people, why and for how long. The privacy notice is written from it, and the daily job obeys it: each row that has days has its job. */
export const RETENTION = {
  reservations: {
    data: 'Nome, e-mail, telefone e CPF de quem reserva, valor, forma e situação do pagamento',
    purpose:
      'Fazer a reserva, emitir a cobrança, confirmar, avisar de mudanças, devolver pagamentos e receber você no local; depois, cumprir obrigações fiscais e defender direitos.',
    basis: `${CONTRACT}; depois do horário, ${LEGAL} e ${DEFENCE}`,
    days: FIVE_YEARS,
    since: 'depois do horário reservado',
    end: 'o que identifica você é apagado; ficam a data, o horário e o valor',
  },
  unpaidCarts: {
    data: 'Nome, e-mail, telefone e CPF de reservas que não foram pagas',
    purpose:
      'Manter o horário enquanto você paga e impedir que alguém bloqueie horários sem pagar.',
    basis: `${CONTRACT} e ${INTEREST}`,
    days: 7,
    since: 'depois do pedido de reserva',
    end: 'o que identifica você é apagado',
  },
  customers: {
    data: 'Cadastro na recepção: nome, e-mail, telefone, CPF, observações, marcações, faltas, bloqueio e créditos',
    purpose: 'Reconhecer você na próxima reserva, atender você melhor e impedir abusos.',
    basis: `${CONTRACT} e ${INTEREST}`,
    days: FIVE_YEARS,
    since: 'depois da última reserva',
    end: 'é apagado',
  },
  merges: {
    data: 'Cópia dos dados de dois cadastros da mesma pessoa que foram unificados',
    purpose: 'Desfazer a unificação, se tiver sido um engano.',
    basis: INTEREST,
    days: UNDO_DAYS,
    since: 'depois da unificação',
    end: 'é apagada; fica que os cadastros foram unificados',
  },
  imports: {
    data: 'Planilhas trazidas de outro sistema, com as linhas que não puderam ser importadas',
    purpose:
      'Trazer os seus horários e o seu cadastro, corrigir o que faltou e desfazer, se tiver sido um engano.',
    basis: INTEREST,
    days: UNDO_IMPORT_DAYS,
    since: 'depois da importação',
    end: 'são apagadas; fica quem importou, quando e quantas linhas',
  },
  tabNames: {
    data: 'Nome escrito em uma comanda sem reserva',
    purpose: 'Saber de quem é o consumo.',
    basis: CONTRACT,
    days: 180,
    since: 'depois de a comanda ser fechada',
    end: 'é apagado; ficam os produtos e o valor',
  },
  notes: {
    data: 'Observações da equipe sobre uma reserva',
    purpose: 'Atender você no dia.',
    basis: CONTRACT,
    days: 180,
    since: 'depois do horário reservado',
    end: 'são apagadas',
  },
  classContacts: {
    data: 'E-mail e telefone de contato de uma aula fixa',
    purpose: 'Avisar de mudanças na aula.',
    basis: CONTRACT,
    days: 365,
    since: 'depois da última aula',
    end: 'são apagados',
  },
  accounts: {
    data: 'Nome, e-mail e nome de usuário de uma conta de cliente',
    purpose: 'Entrar no site com a sua conta.',
    basis: CONTRACT,
    days: 2 * 365,
    since: 'sem nenhum acesso',
    end: 'a conta é excluída',
  },
  messages: {
    data: 'Cópias de e-mails enviados',
    purpose: 'Confirmar a reserva, avisar de mudanças e ajudar quem não recebeu a mensagem.',
    basis: CONTRACT,
    days: 30,
    since: 'depois do envio',
    end: 'são apagadas',
  },
  answers: {
    data: 'Cópias técnicas das respostas do site a pedidos já feitos',
    purpose: 'Não fazer duas vezes um pedido repetido por falha de conexão.',
    basis: CONTRACT,
    days: 30,
    since: 'depois do pedido',
    end: 'são apagadas',
  },
  providerEvents: {
    data: 'Avisos do provedor de pagamentos sobre uma cobrança',
    purpose: 'Conferir e comprovar pagamentos e devoluções.',
    basis: `${CONTRACT} e ${DEFENCE}`,
    days: 365,
    since: 'depois do aviso',
    end: 'o conteúdo é apagado; fica que o aviso chegou',
  },
  addresses: {
    data: 'Endereço IP, data e hora de acesso',
    purpose: 'Proteger o site, impedir fraudes e cumprir o Marco Civil da Internet.',
    basis: `${LEGAL} e ${INTEREST}`,
    days: 183,
    since: 'depois do acesso',
    end: 'são apagados',
  },
  staffRecords: {
    data: 'Registros do que a equipe consultou ou mudou',
    purpose: 'Segurança, e mostrar quem mexeu em dados de clientes.',
    basis: `${INTEREST} e ${DEFENCE}`,
    days: FIVE_YEARS,
    since: 'depois do registro',
    end: 'os dados de clientes são apagados; fica quem da equipe fez o quê e quando',
  },
  requests: {
    data: 'Pedidos sobre dados pessoais: data, tipo e resultado, sem os dados do pedido',
    purpose: 'Comprovar que o pedido foi atendido.',
    basis: LEGAL,
    days: FIVE_YEARS,
    since: 'depois do pedido',
    end: 'são apagados',
  },
  cards: {
    data: 'Número e código do cartão, dados do titular e endereço de cobrança',
    purpose: 'Enviar o pagamento à operadora do cartão, por meio do provedor de pagamentos.',
    basis: CONTRACT,
    days: null,
    since: '',
    end: 'são usados só no momento do pagamento: não são guardados por nós, nem no site, nem no seu navegador',
  },
} as const satisfies Record<string, Retention>

type RetentionKey = keyof typeof RETENTION
/** Of what is stored. */
export type StoredKey = {
  [Key in RetentionKey]: (typeof RETENTION)[Key]['days'] extends number ? Key : never
}[RetentionKey]

/** `5 anos depois do horário reservado`; of what is not stored, null. */
export function periodText({ days, since }: Pick<Retention, 'days' | 'since'>): string | null {
  return days === null ? null : `${daysText(days)} ${since}`
}

function daysText(days: number) {
  if (days % 365 === 0) return days === 365 ? '1 ano' : `${days / 365} anos`
  return days > 60 && days % 30 < 4 ? `${Math.floor(days / 30)} meses` : `${days} dias`
}
