import {
  AUDIT_KIND_NAMES,
  AUDIT_KINDS,
  type AuditAction,
  type AuditEntity,
  type AuditEntry,
  type SignedInBy,
} from '#shared/account/audit/audit.ts'
import { ROLE_NAMES } from '#shared/account/people/permissions.ts'
import { SPORT_LABELS } from '#shared/venue/courts/sport.ts'
import { formatCnpj } from '#shared/platform/contact/cnpj.ts'
import { formatPhone } from '#shared/platform/contact/phone.ts'
import { formatReais } from '#shared/platform/money/money.ts'
import { METHOD_LABELS, PAYMENT_LABELS } from '#shared/payment/charges/payment.ts'
import { STATUS_LABELS } from '#shared/booking/reservation/status.ts'
import { ENVIRONMENT_NAMES } from '#shared/operation/setup/provider.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { fold } from '#shared/platform/text/fold.ts'
import { monthText } from '#shared/platform/time/month.ts'
import { STOCK_REASON_NAMES } from '#shared/book/tab/tab.ts'
import { CASH_REASON_NAMES, PIX_STATE_NAMES } from '#shared/book/till/till.ts'
import { WEEKDAY_LABELS } from '#shared/platform/time/weekday.ts'

/** `Ana (Gerente)`; who is gone is named by the number of their account. */
export function personText({
  who,
  action,
  entity,
}: Pick<AuditEntry, 'who' | 'action' | 'entity'>): string {
  if (!who) {
    if (action === 'sign-in-failed') return 'Alguém'
    return entity === 'account' ? 'Linha de comando' : 'Sistema'
  }
  if (who.name === null || who.role === null) return `Conta removida (nº ${who.id})`
  return `${who.name} (${ROLE_NAMES[who.role]})`
}

type Worded = Pick<
  AuditEntry,
  | 'who'
  | 'action'
  | 'entity'
  | 'entityId'
  | 'account'
  | 'changes'
  | 'at'
  | 'device'
  | 'program'
  | 'approvedBy'
>

/** Folded text of an entry as a person reads it, with the name of its kind, for a search. */
export function auditHaystack(entry: Worded, timeZone: string): string {
  const { date, time } = venueNow(Date.parse(entry.at), timeZone)
  return fold(
    [
      personText(entry),
      actText(entry),
      ...changesText(entry),
      AUDIT_KIND_NAMES[AUDIT_KINDS[entry.entity]],
      formatDate(date),
      time,
      entry.device?.name,
      entry.program,
      entry.approvedBy,
    ].join(' '),
  )
}

/** By what and where it was done, as parts of a sentence: how the person had signed in, on which device. */
export function whereText({
  device,
  here,
  program,
  session,
  sessionKind,
}: Pick<AuditEntry, 'device' | 'here' | 'program' | 'session' | 'sessionKind'>): string[] {
  if (program) return [`pela chave de API “${program}”`]
  const how = sessionKind ? [SIGNED_IN_BY[sessionKind]] : []
  if (device) return [...how, `no aparelho “${device.name}”`]
  if (!session) return how
  return [...how, here ? 'neste navegador' : 'em outro navegador']
}

/** How somebody signed in, after a comma. */
const SIGNED_IN_BY: Record<SignedInBy, string> = {
  password: 'com senha',
  passkey: 'com chave de acesso',
  pin: 'com PIN',
}

/** Words what was done, as the rest of a sentence that begins with the person. */
export function actText({
  action,
  entity,
  entityId,
  account,
  who,
}: Pick<AuditEntry, 'action' | 'entity' | 'entityId' | 'account' | 'who'>): string {
  const verb = VERBS[action]
  const whose = account === null ? `nº ${entityId}` : `de ${account}`
  if (action === 'password-changed' && !who) return `${verb} da conta ${whose}.`
  if (ALONE.has(action)) return `${verb}.`
  if (action === 'cpf-seen') return `${verb} da reserva nº ${entityId}.`
  if (action === 'charged') return `${verb} a reserva nº ${entityId}.`
  if (action === 'exported') return `${verb} ${EXPORTS[entityId] ?? entityId}.`
  if (OF_ACCOUNT.has(action)) return `${verb} ${whose}.`
  if (entity === 'account') return `${verb} a conta ${whose}.`
  if (entity === 'request') return `${REQUESTS[entityId] ?? `fez ${entityId}`}.`
  const number = /^\d+$/.test(entityId) && entity !== 'venue' ? ` nº ${entityId}` : ''
  return `${verb} ${ENTITIES[entity]}${number}.`
}

const VERBS: Record<AuditAction, string> = {
  created: 'criou',
  changed: 'alterou',
  removed: 'excluiu',
  copied: 'copiou',
  approved: 'aprovou',
  canceled: 'cancelou',
  paid: 'recebeu o pagamento de',
  expired: 'deixou vencer',
  refunded: 'estornou',
  charged: 'cobrou',
  resolved: 'resolveu',
  'signed-in': 'entrou',
  'sign-in-failed': 'não conseguiu entrar: senha ou nome errado',
  guessed: 'teve a senha tentada muitas vezes em aparelhos desconhecidos',
  'signed-out': 'saiu',
  registered: 'criou a própria conta',
  'password-changed': 'trocou a senha',
  'password-failed': 'digitou a própria senha errada',
  'pin-changed': 'definiu o PIN',
  'pin-lost': 'ficou sem PIN: errado vezes demais',
  enrolled: 'cadastrou',
  revoked: 'revogou',
  'sessions-ended': 'desconectou outros aparelhos',
  'account-deleted': 'excluiu a própria conta',
  'factor-added': 'acrescentou uma forma de confirmar que é a pessoa, na conta',
  'factor-removed': 'removeu uma forma de confirmar que é a pessoa, da conta',
  'factor-failed': 'não conseguiu confirmar que é a pessoa da conta',
  'recovery-used': 'usou um código de recuperação da conta',
  'recovery-renewed': 'gerou novos códigos de recuperação da conta',
  proved: 'confirmou que é a pessoa da conta',
  exported: 'baixou',
  'cpf-seen': 'viu o CPF completo',
  searched: 'procurou os dados de uma pessoa',
  corrected: 'corrigiu os dados de uma pessoa',
  anonymised: 'anonimizou uma pessoa',
  'block-passed': 'reservou, ciente do bloqueio, para',
  blocked: 'bloqueou',
  unblocked: 'desbloqueou',
  credited: 'lançou crédito para',
  opened: 'abriu',
  closed: 'fechou',
  supplied: 'pôs dinheiro no caixa',
  withdrawn: 'tirou dinheiro do caixa',
  undone: 'corrigiu um lançamento do caixa',
  explained: 'explicou a diferença do caixa',
  checked: 'conferiu um PIX na chave',
  merged: 'unificou com outro',
  unmerged: 'separou de novo',
  reopened: 'reabriu as quadras: parou de chover',
  'told-apart': 'disse que não é a mesma pessoa que outro: o cadastro do',
  imported: 'importou',
  'import-undone': 'desfez',
  returned: 'voltou a uma cópia de segurança',
  written: 'fez',
  sent: 'enviou',
  discarded: 'descartou',
}
const ALONE = new Set<AuditAction>([
  'signed-in',
  'sign-in-failed',
  'guessed',
  'signed-out',
  'registered',
  'password-changed',
  'password-failed',
  'pin-changed',
  'pin-lost',
  'sessions-ended',
  'account-deleted',
  'searched',
  'corrected',
  'anonymised',
  'supplied',
  'withdrawn',
  'undone',
  'explained',
  'checked',
  'reopened',
  'returned',
])
/** Writes that change no row with a history of its own. */
const REQUESTS: Record<string, string> = {
  'POST /api/floods/release': 'liberou os horários sem pagamento de um endereço',
  'POST /api/floods/block': 'bloqueou por um dia as reservas de um endereço',
  'DELETE /api/floods/block': 'desbloqueou as reservas de um endereço',
}
const EXPORTS: Record<string, string> = {
  pagamentos: 'a planilha de pagamentos',
  recebimentos: 'a planilha de recebimentos',
  copia: 'uma cópia de segurança',
  pessoa: 'os dados de uma pessoa',
}
const OF_ACCOUNT = new Set<AuditAction>([
  'factor-added',
  'factor-removed',
  'factor-failed',
  'recovery-used',
  'recovery-renewed',
  'proved',
])

const ENTITIES: Record<AuditEntity, string> = {
  reservation: 'a reserva',
  fixedClass: 'a aula fixa',
  court: 'a quadra',
  operationHours: 'o horário de funcionamento',
  incident: 'a interdição de quadras',
  closingDate: 'a data de fechamento',
  price: 'o preço',
  specialPrice: 'o preço especial',
  venue: 'os dados do local',
  payment: 'o pagamento',
  paymentIssue: 'o pagamento a resolver',
  account: 'a conta',
  invite: 'o convite',
  session: 'a sessão',
  heldEdit: 'a edição não enviada',
  device: 'o aparelho',
  backup: 'uma cópia de segurança',
  backupPhrase: 'a frase de recuperação das cópias',
  provider: 'a chave do Asaas',
  update: 'uma atualização do sistema',
  tv: 'a TV',
  apiKey: 'a chave de API',
  feed: 'o endereço de agenda',
  person: 'os dados de uma pessoa',
  customer: 'o cadastro de cliente',
  till: 'o caixa',
  drawer: 'a gaveta',
  month: 'o mês',
  tab: 'a comanda',
  product: 'o produto',
  import: 'a planilha da importação',
  request: 'um pedido',
}

/** A field in words, with what it was, null of what was not there before, and what it is. */
export type ChangeParts = { label: string; before: string | null; after: string }

function partsOf({ field, before, after }: AuditEntry['changes'][number]): ChangeParts {
  const [label = field, text = String] = FIELDS[field] ?? [copiedDay(field), copiedDay]
  const worded = (value: typeof before) => {
    if (value === null || value === '') return NOTHING
    if (typeof value === 'boolean') return value ? 'sim' : 'não'
    if (typeof value === 'number') return MONEY.has(field) ? formatReais(value) : String(value)
    return text(value)
  }
  return { label, before: before === null ? null : worded(before), after: worded(after) }
}

const NOTHING = 'nada'
const MONEY = new Set([
  'price',
  'amount',
  'credit',
  'courtesy',
  'partPaid',
  'returned',
  'returnedOnline',
  'returnedCredit',
  'refundLimit',
  'opening',
  'counted',
  'expected',
])
const oneOf = (labels: Readonly<Record<string, string>>) => (code: string) => labels[code] ?? code
const list = (labels: Readonly<Record<string, string>>) => (json: string) =>
  (JSON.parse(json) as string[]).map(oneOf(labels)).join(', ')

// A copy of prices names the day of a court, `3 monday`, and from where its prices came.
function copiedDay(text: string): string {
  const [court, weekday] = text.split(' ')
  const day = WEEKDAY_LABELS[weekday as keyof typeof WEEKDAY_LABELS] as string | undefined
  return day ? `${day} da quadra nº ${court}` : text
}

type Wording = readonly [label: string, text?: (value: string) => string]

const EDITED = {
  closingDate: 'fechamento',
  court: 'quadra',
  customer: 'cliente',
  fixedClass: 'aula fixa',
  incident: 'chuva',
  operationHours: 'horário de funcionamento',
  price: 'preço',
  product: 'produto',
  reservation: 'reserva',
  specialPrice: 'preço especial',
  tab: 'comanda',
  till: 'caixa',
  venue: 'dados do local',
}

const FIELDS: Record<string, Wording> = {
  about: ['Sobre', oneOf(EDITED)],
  active: ['Ativa'],
  address: ['Endereço'],
  allDay: ['Dia todo'],
  amount: ['Valor'],
  author: ['Feita por'],
  brand: ['Sigla'],
  byLink: ['Pelo link do e-mail'],
  client: ['Endereço de rede'],
  cancelledDates: ['Datas canceladas'],
  closeTime: ['Fecha'],
  cnpj: ['CNPJ', formatCnpj],
  colorAccent: ['Cor de destaque'],
  colorMain: ['Cor principal'],
  companyName: ['Razão social'],
  court: ['Quadra'],
  counted: ['Contado'],
  covered: ['Coberta'],
  courtId: ['Quadra nº'],
  customerCpf: ['CPF'],
  customerEmail: ['E-mail'],
  customerName: ['Cliente'],
  customerPhone: ['Telefone', formatPhone],
  date: ['Data', formatDate],
  decision: [
    'Decisão',
    oneOf({
      refund: 'estornar',
      keep: 'reter',
      rebook: 'remarcar',
      dismiss: 'dispensar',
      tie: 'ligar a uma reserva',
      right: 'conferido, está certo',
      wrong: 'conferido, não está certo',
    }),
  ],
  courtesy: ['Cortesia'],
  deletedAt: ['Excluída em'],
  description: ['Descrição'],
  drawer: ['Gaveta'],
  dpoEmail: ['E-mail do encarregado'],
  takenBackBy: ['Desfeita por'],
  timeZone: ['Fuso horário'],
  dpoName: ['Encarregado'],
  email: ['E-mail'],
  environment: ['Ambiente', oneOf(ENVIRONMENT_NAMES)],
  keyEnd: ['Final da chave'],
  account: ['Conta do Asaas'],
  ended: ['Aparelhos desconectados'],
  lastDay: ['Vale até', formatDate],
  permissions: ['Permissões'],
  endDate: ['Até', formatDate],
  endTime: ['Término'],
  expected: ['Esperado'],
  factor: [
    'Forma',
    oneOf({
      passkey: 'chave de acesso',
      app: 'aplicativo de códigos',
      code: 'aplicativo de códigos',
      recovery: 'código de recuperação',
      password: 'senha, porque não há outra',
      all: 'todas',
    }),
  ],
  hours: ['Horários liberados'],
  item: ['Item'],
  quantity: ['Quantidade'],
  stockReason: ['Motivo', oneOf(STOCK_REASON_NAMES)],
  tracked: ['Estoque contado'],
  instructor: ['Professor'],
  isOpen: ['Aberto'],
  latitude: ['Latitude'],
  longitude: ['Longitude'],
  link: [
    'Link da reserva',
    oneOf({ new: 'feito outro', shown: 'mostrado', handed: 'encerrado, passou a outra pessoa' }),
  ],
  lockMinutes: ['Minutos até bloquear a tela'],
  keepsPhones: ['Telefones guardados nos aparelhos'],
  showsNames: ['Primeiros nomes na TV'],
  money: ['Valor pago', oneOf({ refund: 'estorno pedido', kept: 'fica com o local' })],
  name: ['Nome'],
  notes: ['Observações'],
  opening: ['Troco na abertura'],
  openTime: ['Abre'],
  partHours: ['Liberar reserva paga em parte (horas antes)'],
  partPaid: ['Parte paga'],
  paymentMethod: ['Forma', oneOf(METHOD_LABELS)],
  paymentStatus: ['Pagamento', oneOf(PAYMENT_LABELS)],
  phone: ['Telefone'],
  policyId: ['Regra de cancelamento nº'],
  price: ['Preço'],
  outcome: ['Resultado', oneOf(PIX_STATE_NAMES)],
  reason: ['Motivo', oneOf({ stranded: 'mudança de horário ou fechamento', ...CASH_REASON_NAMES })],
  returned: ['Devolvido no local'],
  returnedOnline: ['Devolvido pela internet'],
  returnedCredit: ['Devolvido em crédito'],
  refundLimit: ['Devolução sem aprovação até'],
  // The value names the files, which tells nobody anything.
  picture: ['Foto do local', () => 'uma foto'],
  serviceCode: ['Código do serviço'],
  issRate: ['Alíquota do ISS, em centésimos de 1%'],
  month: ['Mês', monthText],
  role: ['Função', oneOf(ROLE_NAMES)],
  sessions: ['Aparelhos conectados'],
  shortName: ['Abreviação'],
  sportType: ['Modalidade', oneOf(SPORT_LABELS)],
  sportTypePriority: ['Prioridade', list(SPORT_LABELS)],
  sportTypes: ['Modalidades', list(SPORT_LABELS)],
  startDate: ['De', formatDate],
  startTime: ['Início'],
  status: ['Situação', oneOf(STATUS_LABELS)],
  teacherId: ['Conta do professor nº'],
  username: ['Nome de usuário'],
  weekday: ['Dia', oneOf(WEEKDAY_LABELS)],
}

/** Words what was changed, a part of a sentence each: `Valor: R$ 80,00 → R$ 95,50`. */
export function changesText(entry: Changed): string[] {
  return changeParts(entry).map(
    ({ label, before, after }) => `${label}: ${before === null ? '' : `${before} → `}${after}`,
  )
}

type Changed = Pick<AuditEntry, 'entity' | 'changes'>

/** Words what was changed, field by field. */
export function changeParts({ entity, changes }: Changed): ChangeParts[] {
  return changes.flatMap((change) => {
    if (entity !== 'session' || change.field !== 'address') return partsOf(change)
    const after = String(change.after)
    // On the server's own machine nobody learns from it where somebody was.
    return isLoopback(after) ? [] : { label: 'Endereço de rede', before: null, after }
  })
}

function isLoopback(address: string) {
  return /^(::ffff:)?127\.|^::1$/.test(address)
}
