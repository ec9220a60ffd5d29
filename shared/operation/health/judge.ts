import type { FailingRoute, HealthFacts } from './facts.ts'
import {
  DATABASE_DAMAGED,
  databaseLost,
  worstFirst,
  type HealthAction,
  type HealthCheck,
  type HealthLevel,
  type HealthLine,
} from './health.ts'
import { stopsAny, troubleText } from '../../payment/charges/chargeRefusal.ts'
import { countText } from '../../platform/text/countText.ts'
import { bytesText, spanText } from './words.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const GIGABYTE = 1_000_000_000

/** From when on something is worth a look, and from when on somebody must act. */
const THRESHOLDS = {
  providerSilentMs: { yellow: 0, red: 5 * MINUTE },
  mailFailingMs: { yellow: 5 * MINUTE, red: 30 * MINUTE },
  backupAgeMs: { yellow: 30 * HOUR, red: 3 * DAY },
  diskBytes: { yellow: 2 * GIGABYTE, red: GIGABYTE / 4 },
  diskDays: { yellow: 21, red: 5 },
  clockMs: { yellow: 5_000, red: MINUTE },
  overdueMs: { yellow: 5 * MINUTE, red: 15 * MINUTE },
  failingMs: { yellow: HOUR, red: 6 * HOUR },
  tabletWaitingMs: { yellow: 2 * HOUR, red: DAY },
  tabletUnseenMs: { yellow: 7 * DAY },
  drillAgeMs: { yellow: 45 * DAY },
  failedMinutes: { yellow: 3 },
  failedRequests: { red: 10 },
  failedAgoMs: { red: 10 * MINUTE },
  browserErrors: { yellow: 5, red: 100 },
  certificateDays: { yellow: 20, red: 7 },
  databaseBytes: { yellow: 10 * GIGABYTE },
  upkeepMs: { yellow: 2 * DAY, red: 7 * DAY },
} as const

/** With another button than that of its check where one leads further. */
type Verdict = Pick<HealthLine, 'level' | 'sentence'> & Partial<Pick<HealthLine, 'action' | 'asks'>>
type Judge = (facts: HealthFacts) => Verdict | null

const CHECK_AGAIN: HealthAction = { label: 'Verificar de novo', act: 'check' }
const RETRY: HealthAction = { label: 'Tentar agora', act: 'retry' }

const ACTIONS: Record<HealthCheck, HealthAction> = {
  database: CHECK_AGAIN,
  standby: CHECK_AGAIN,
  disk: CHECK_AGAIN,
  provider: CHECK_AGAIN,
  account: { label: 'Abrir primeiros passos', to: '/admin/primeiros-passos' },
  webhook: { label: 'Ver pagamentos', to: '/admin/pagamentos' },
  backup: { label: 'Ver cópias', to: '/admin/copias' },
  drill: { label: 'Ver cópias', to: '/admin/copias' },
  mail: RETRY,
  queues: RETRY,
  address: CHECK_AGAIN,
  certificate: CHECK_AGAIN,
  clock: CHECK_AGAIN,
  tablets: { label: 'Ver aparelhos', to: '/admin/aparelhos' },
  requests: CHECK_AGAIN,
  browsers: { label: 'Abrir diagnóstico', to: '/admin/diagnostico' },
  upkeep: { label: 'Limpar agora', act: 'upkeep' },
}

const green = (sentence: string): Verdict => ({ level: 'green', sentence })
const yellow = (sentence: string): Verdict => ({ level: 'yellow', sentence })
const red = (sentence: string): Verdict => ({ level: 'red', sentence })
const at = (level: HealthLevel, sentence: string): Verdict => ({ level, sentence })

const JUDGES: Record<HealthCheck, Judge> = {
  database({ nowMs, stored, database: { bytes, refusedWrite, damaged, lost, missing } }) {
    if (lost) return databaseLost(lost.saved)
    if (damaged) return DATABASE_DAMAGED
    if (refusedWrite)
      return red(
        'O banco de dados não está gravando: reservas novas são recusadas até que ele grave. Verifique o espaço em disco.',
      )
    if (missing && nowMs - missing.atMs < DAY) return yellow(missingText(missing.writes))
    const { rebuilt } = stored
    if (rebuilt && nowMs - rebuilt.atMs < WEEK) return yellow(rebuiltText(rebuilt.parts))
    if (bytes === null) return green('Lê e grava.')
    const size = `Lê e grava; ocupa ${bytesText(bytes)}.`
    return bytes > THRESHOLDS.databaseBytes.yellow
      ? yellow(`${size} É grande para um arquivo: veja no manual como passar para o PostgreSQL.`)
      : green(size + checkedText(stored, nowMs))
  },

  standby({ standby }) {
    if (!standby) return null
    const { expected, canBeSeen, followers } = standby
    if (!canBeSeen)
      return yellow(
        'O estado do segundo banco de dados não pode ser lido: dê ao usuário do banco o papel pg_monitor.',
      )
    const [behind] = followers.filter(({ has }) => has === 'behind')
    if (followers.length < Math.max(expected, 1))
      return red(
        'O segundo banco de dados não acompanha o principal: se a máquina do principal parar agora, nada pode ser lido nem reservado até que alguém a ligue. Ligue a outra máquina e confira a rede dela: o banco volta a acompanhar sozinho. Se não voltar em 10 minutos, copie-o de novo com patronictl reinit.',
      )
    if (behind)
      return yellow(
        `“${behind.name}” ainda recebe o que perdeu e não pode assumir. Não é preciso fazer nada: termina sozinho.`,
      )
    const names = followers.map(({ name }) => `“${name}”`).join(', ')
    if (!followers.some(({ has }) => has === 'all'))
      return yellow(
        `${names} recebe tudo, mas com atraso: o que acabou de ser confirmado se perde se a máquina do principal parar. Ligue o modo síncrono (synchronous_mode).`,
      )
    return green(`${names} tem tudo o que foi confirmado e pode assumir a qualquer momento.`)
  },

  disk({ disk }) {
    if (!disk) return null
    const { freeBytes, dailyGrowth } = disk
    const days = dailyGrowth && dailyGrowth > 0 ? Math.floor(freeBytes / dailyGrowth) : null
    const { diskBytes, diskDays } = THRESHOLDS
    const free = `Restam ${bytesText(freeBytes)} livres`
    const isFew = (limit: number) => days !== null && days < limit
    if (freeBytes < diskBytes.red)
      return red(`${free}: o disco está quase cheio. Apague o que não precisa ou aumente o disco.`)
    if (isFew(diskDays.red))
      return red(`${free}, que acabam em ${countText(days!, 'dia', 'dias')}. Aumente o disco.`)
    if (freeBytes < diskBytes.yellow || isFew(diskDays.yellow))
      return yellow(
        `${free}${days === null ? '' : `, para ${countText(days, 'dia', 'dias')}`}. Planeje mais espaço.`,
      )
    return green(
      `${free}${days !== null && days < 3_650 ? `, para ${countText(days, 'dia', 'dias')}` : ''}.`,
    )
  },

  provider({ nowMs, provider: { isSandbox, answeredMs, failingSinceMs } }) {
    if (isSandbox) return green('Ambiente de teste: nada é cobrado.')
    if (failingSinceMs !== null) {
      const ms = nowMs - failingSinceMs
      const level = ms >= THRESHOLDS.providerSilentMs.red ? 'red' : 'yellow'
      return at(
        level,
        `O provedor de pagamentos não responde há ${spanText(ms)}: ninguém consegue pagar pela internet.`,
      )
    }
    if (answeredMs === null) return green('Ainda não foi consultado.')
    return green(`Respondeu há ${spanText(nowMs - answeredMs)}.`)
  },

  account({ nowMs, account, address }) {
    if (!account) return null
    const { troubles } = account
    if (troubles.length === 0) return green('Nenhuma cobrança foi recusada por causa da conta.')
    const words = troubles.map(({ trouble }) => troubleText(trouble, address?.url ?? null))
    const last = spanText(nowMs - Math.max(...troubles.map(({ atMs }) => atMs)))
    const level = troubles.some(({ trouble }) => stopsAny(trouble)) ? 'red' : 'yellow'
    return at(level, `${words.join(' ')} A última recusa foi há ${last}.`)
  },

  webhook({ nowMs, webhook: { isUsed, lastMs, paid, unannounced } }) {
    if (!isUsed) return green('Não são usados no ambiente de teste.')
    const last =
      lastMs === null
        ? 'Nenhum aviso chegou até hoje.'
        : `O último aviso chegou há ${spanText(nowMs - lastMs)}.`
    if (unannounced > 0 && unannounced === paid)
      return red(
        `${countText(paid, 'pagamento entrou', 'pagamentos entraram')} em 24 horas e o provedor não avisou de nenhum: confirmações demoram. Confira o webhook no Asaas. ${last}`,
      )
    if (unannounced > 0)
      return yellow(
        `De ${countText(paid, 'pagamento', 'pagamentos')} em 24 horas, ${unannounced} vieram sem aviso do provedor. ${last}`,
      )
    return green(last)
  },

  backup({
    nowMs,
    sinceMs,
    database,
    backup: { isNightly, testedMs, reservations, place, failed, isCopyMissing },
  }) {
    const { backupAgeMs } = THRESHOLDS
    const age = nowMs - (testedMs ?? sinceMs)
    const why = failed ? ` Motivo: ${failed}` : ''
    if (testedMs === null) {
      if (age >= backupAgeMs.red) return red(`Não existe nenhuma cópia testada dos dados.${why}`)
      return at(
        failed ? 'red' : age >= backupAgeMs.yellow ? 'yellow' : 'green',
        `A primeira cópia testada ainda não foi feita.${why}`,
      )
    }
    const text = `A última cópia testada é de ${spanText(age)} atrás, com ${countText(reservations ?? 0, 'reserva', 'reservas')}`
    if (age >= backupAgeMs.red) return red(`${text}: é velha demais.${why}`)
    if (failed && database.damaged)
      return red(
        `${text}, e nenhuma nova fica boa enquanto o banco de dados está danificado.${why}`,
      )
    if (isCopyMissing) return red(`${text}, mas a tentativa seguinte falhou.${why}`)
    if (failed) return yellow(`${text}, mas não chegou ao segundo lugar.${why}`)
    if (age >= backupAgeMs.yellow) return yellow(`${text}.`)
    if (!isNightly) return yellow(`${text}, mas nenhuma é feita sozinha toda noite.`)
    return place
      ? green(`${text}, e está em dois lugares.`)
      : yellow(`${text}, mas só neste servidor: escolha um segundo lugar.`)
  },

  drill({ nowMs, drill }) {
    if (!drill) return null
    const { last } = drill
    if (!last)
      return green(
        'O primeiro é feito sozinho, de madrugada: a cópia do segundo lugar é restaurada à parte e contada.',
      )
    const ago = `há ${spanText(nowMs - last.atMs)}`
    const copy =
      last.copyMs === null ? 'A cópia' : `A cópia de ${spanText(nowMs - last.copyMs)} atrás`
    if (last.failed !== null && last.isBad)
      return red(
        `${copy} que está no segundo lugar não pôde ser restaurada ${ago}: não conte com ela. Motivo: ${last.failed} Faça outra cópia e confira o segundo lugar.`,
      )
    if (last.failed !== null)
      return yellow(`O ensaio não pôde ser feito ${ago}. Motivo: ${last.failed}`)
    const counted = countText(last.reservations ?? 0, 'reserva', 'reservas')
    const text = `${copy} veio do segundo lugar e foi restaurada à parte ${ago}, com ${counted}${last.isCompared ? ', como quando foi feita' : ''}`
    return nowMs - last.atMs >= THRESHOLDS.drillAgeMs.yellow
      ? yellow(`${text}. Já passou mais de um mês.`)
      : green(`${text}.`)
  },

  mail({ nowMs, mail: { hasServer, lastSentMs, waiting, failingSinceMs, lastError } }) {
    if (!hasServer)
      return {
        ...yellow('Ainda não há servidor de e-mail: as mensagens não chegam a ninguém.'),
        asks: 'mail',
      }
    const last =
      lastSentMs === null
        ? 'Nenhum foi enviado até hoje.'
        : `O último saiu há ${spanText(nowMs - lastSentMs)}.`
    if (failingSinceMs === null)
      return green(waiting === 0 ? last : `${last} ${countText(waiting, 'está', 'estão')} na fila.`)
    const ms = nowMs - failingSinceMs
    const { mailFailingMs } = THRESHOLDS
    const level = ms >= mailFailingMs.red ? 'red' : ms >= mailFailingMs.yellow ? 'yellow' : 'green'
    const why = lastError ? ` O servidor de e-mail disse: ${lastError}` : ''
    return at(
      level,
      `${countText(waiting, 'e-mail não sai', 'e-mails não saem')} há ${spanText(ms)}.${why}`,
    )
  },

  queues({ nowMs, queues: { overdue, overdueSinceMs, failing, failingSinceMs } }) {
    const { overdueMs, failingMs } = THRESHOLDS
    const late = overdueSinceMs === null ? 0 : nowMs - overdueSinceMs
    const failed = failingSinceMs === null ? 0 : nowMs - failingSinceMs
    if (late >= overdueMs.red)
      return red(
        `${countText(overdue, 'tarefa espera', 'tarefas esperam')} há ${spanText(late)}: o trabalho em segundo plano parou. Reinicie o servidor.`,
      )
    if (failed >= failingMs.red)
      return red(
        `${countText(failing, 'tarefa falha', 'tarefas falham')} há ${spanText(failed)} (estornos, cancelamentos de cobrança ou avisos de pagamento).`,
      )
    if (late >= overdueMs.yellow)
      return yellow(
        `${countText(overdue, 'tarefa está atrasada', 'tarefas estão atrasadas')} ${spanText(late)}.`,
      )
    if (failed >= failingMs.yellow)
      return yellow(
        `${countText(failing, 'tarefa é tentada', 'tarefas são tentadas')} de novo há ${spanText(failed)}.`,
      )
    return green('Tudo em dia.')
  },

  address({ isProduction, address }) {
    if (!address)
      return {
        ...(isProduction
          ? red(
              'Falta o endereço do site (PUBLIC_URL) nas configurações do servidor: sem HOST ele só atende esta máquina, os links dos e-mails não abrem fora daqui e os cookies não exigem HTTPS.',
            )
          : yellow(
              'O sistema não sabe o endereço do site: links em e-mails não funcionam fora daqui.',
            )),
        asks: 'address',
      }
    const { url, answer, webhook } = address
    if (answer === 'no-name')
      return red(`O nome de ${url} não existe na internet: ninguém encontra o site. Confira o DNS.`)
    if (answer === 'other')
      return red(`Em ${url} responde outra coisa, e não este sistema. Confira o DNS e o proxy.`)
    // A router that does not lead back inside looks the same from here as one that is off.
    if (answer === 'silent')
      return yellow(
        `O servidor não alcança ${url}. Confira se o site abre no seu celular, fora do Wi-Fi.`,
      )
    if (webhook === false)
      return red(
        `O site abre em ${url}, mas o endereço dos avisos de pagamento não responde. Confira o proxy.`,
      )
    return green(`Responde em ${url}.`)
  },

  certificate({ nowMs, certificate }) {
    if (!certificate) return null
    const { host, untilMs, problem } = certificate
    if (untilMs === null) return yellow(`O certificado de ${host} não pôde ser lido.`)
    const days = Math.floor((untilMs - nowMs) / DAY)
    if (days < 0)
      return red(`O certificado de ${host} venceu: os navegadores mostram um aviso em vez do site.`)
    if (problem) return red(`Os navegadores não aceitam o certificado de ${host} (${problem}).`)
    const { certificateDays } = THRESHOLDS
    const text = `O certificado de ${host} vale por mais ${countText(days, 'dia', 'dias')}`
    if (days < certificateDays.red)
      return red(`${text}, e a renovação automática não está funcionando.`)
    return days < certificateDays.yellow
      ? yellow(`${text}: já devia ter sido renovado.`)
      : green(`${text}.`)
  },

  clock({ nowMs, clock: { aheadMs, by, jumpedMs, jumpedAtMs } }) {
    const { clockMs } = THRESHOLDS
    const off = Math.abs(aheadMs ?? 0)
    const whose = by === 'provider' ? 'ao do provedor de pagamentos' : 'ao do banco de dados'
    const text = `O relógio do servidor está ${spanText(off)} ${(aheadMs ?? 0) > 0 ? 'adiantado' : 'atrasado'} em relação ${whose}`
    if (off >= clockMs.red)
      return red(
        `${text}: reservas expiram na hora errada e códigos de entrada falham. Ligue o NTP.`,
      )
    if (off >= clockMs.yellow) return yellow(`${text}. Ligue o NTP.`)
    if (jumpedAtMs !== null && nowMs - jumpedAtMs < DAY && Math.abs(jumpedMs) >= clockMs.red)
      return yellow(
        `O relógio do servidor saltou ${spanText(Math.abs(jumpedMs))} há ${spanText(nowMs - jumpedAtMs)}. Se a máquina não dormiu, ligue o NTP.`,
      )
    return green(aheadMs === null ? 'Anda sem saltos.' : 'Está certo.')
  },

  tablets({ nowMs, tablets }) {
    if (tablets.length === 0) return green('Nenhum aparelho cadastrado.')
    const { tabletWaitingMs, tabletUnseenMs } = THRESHOLDS
    const age = ({ seenMs }: { seenMs: number | null }) => (seenMs === null ? 0 : nowMs - seenMs)
    const [stuck] = tablets.filter(({ waiting }) => waiting > 0).toSorted((a, b) => age(b) - age(a))
    if (stuck && age(stuck) >= tabletWaitingMs.yellow) {
      const level = age(stuck) >= tabletWaitingMs.red ? 'red' : 'yellow'
      return at(
        level,
        `“${stuck.name}” tinha ${countText(stuck.waiting, 'edição que ainda não chegou', 'edições que ainda não chegaram')} e não aparece há ${spanText(age(stuck))}. Ligue-o com internet.`,
      )
    }
    const [lost] = tablets.toSorted((a, b) => age(b) - age(a))
    if (lost && age(lost) >= tabletUnseenMs.yellow)
      return yellow(
        `“${lost.name}” não aparece há ${spanText(age(lost))}. Se não é mais usado, revogue-o.`,
      )
    const waiting = tablets.reduce((sum, tablet) => sum + tablet.waiting, 0)
    return green(
      waiting > 0
        ? `${countText(waiting, 'edição espera', 'edições esperam')} nos aparelhos.`
        : `${countText(tablets.length, 'aparelho', 'aparelhos')} em dia.`,
    )
  },

  requests({ nowMs, requests: { failing } }) {
    const all = countText(sumOf(failing), 'resposta com erro', 'respostas com erro')
    if (failing.length === 0) return green('Nenhuma resposta com erro na última hora.')
    const { failedMinutes, failedRequests, failedAgoMs } = THRESHOLDS
    // An outage of less than a minute lies in two of them at most.
    const lasting = failing.filter(({ minutes }) => minutes >= failedMinutes.yellow)
    if (lasting.length === 0) return green(`${all} na última hora, e não se repetiu.`)
    const agoMs = nowMs - Math.max(...lasting.map(({ lastMs }) => lastMs))
    const text = `${all} na última hora, a última há ${spanText(agoMs)}: ${routesText(lasting)}.`
    return sumOf(lasting) >= failedRequests.red && agoMs < failedAgoMs.red
      ? red(`${text} Algo está quebrado para quem usa: envie o pacote de suporte.`)
      : yellow(`${text} Se continuar, envie o pacote de suporte.`)
  },

  browsers({ browsers: { errors } }) {
    const text = `${countText(errors, 'erro', 'erros')} do aplicativo nos navegadores desde ontem`
    const { browserErrors } = THRESHOLDS
    if (errors >= browserErrors.red)
      return red(`${text}: algo está quebrado para quem usa. Envie o pacote de suporte.`)
    if (errors >= browserErrors.yellow) return yellow(`${text}.`)
    return green(errors === 0 ? 'Nenhum erro desde ontem.' : `${text}.`)
  },

  upkeep({ nowMs, sinceMs, upkeep: { lastMs, failed } }) {
    const { upkeepMs } = THRESHOLDS
    const age = nowMs - (lastMs ?? sinceMs)
    const why = failed ? ` Motivo: ${failed}` : ''
    if (age >= upkeepMs.red)
      return red(
        `Dados antigos não são apagados há ${spanText(age)}, como o aviso de privacidade promete.${why}`,
      )
    if (age >= upkeepMs.yellow || failed)
      return yellow(`A limpeza está atrasada: a última foi há ${spanText(age)}.${why}`)
    return green(
      lastMs === null ? 'A primeira ainda não aconteceu.' : `A última foi há ${spanText(age)}.`,
    )
  },
}

const sumOf = (routes: readonly FailingRoute[]) => routes.reduce((sum, { count }) => sum + count, 0)

const MOST_ROUTES = 3

/** Names the routes that fail most, with how often each did. */
function routesText(routes: readonly FailingRoute[]): string {
  const most = routes.toSorted((a, b) => b.count - a.count)
  const named = most
    .slice(0, MOST_ROUTES)
    .map(({ name, count }) => `${name}, ${countText(count, 'vez', 'vezes')}`)
  const others = most.length - named.length
  const more = others > 0 ? [countText(others, 'outro endereço', 'outros endereços')] : []
  return [...named, ...more].join('; ')
}

/** Said when what was damaged could be made again from the rest. */
export function rebuiltText(parts: readonly string[]): string {
  const which = parts.join(', ')
  const what =
    parts.length === 1
      ? `Uma parte do banco de dados estava danificada e foi refeita sozinha (${which})`
      : `${parts.length} partes do banco de dados estavam danificadas e foram refeitas sozinhas (${which})`
  const again = parts.includes('sessions') ? ' Todos precisam entrar de novo.' : ''
  return `${what}: nenhuma reserva e nenhum pagamento se perdeu.${again} Um disco que erra uma vez costuma errar de novo: faça uma cópia e troque o disco.`
}

/** Said of a start that did not find all that had been acknowledged. */
export function missingText(writes: number): string {
  const what = countText(
    writes,
    'gravação que já estava confirmada',
    'gravações que já estavam confirmadas',
  )
  return `O banco de dados começou sem ${what}: o disco as perdeu, ou um arquivo mais antigo foi posto no lugar. Os aparelhos mostram em Pendências o que conheciam; pagamentos do Asaas aparecem em Pagamentos na comparação da noite.`
}

function checkedText({ checkedMs, allMs, checksums }: HealthFacts['stored'], nowMs: number) {
  if (checkedMs === null) return ''
  const isAll = allMs === checkedMs
  const how = isAll ? 'Conferido por inteiro' : 'Conferido'
  const sums =
    checksums === null
      ? ''
      : checksums
        ? ' As somas de verificação do PostgreSQL estão ligadas.'
        : ' As somas de verificação do PostgreSQL estão desligadas: sem elas parte dos erros de um disco não é notada.'
  return ` ${how} há ${spanText(nowMs - checkedMs)}.${sums}`
}

/** What the facts mean, in words: the worst first. What does not apply is left out. */
export function judgeHealth(facts: HealthFacts): HealthLine[] {
  return worstFirst(
    (Object.keys(JUDGES) as HealthCheck[]).flatMap((check) => {
      const verdict = JUDGES[check](facts)
      return verdict ? [{ check, action: ACTIONS[check], ...verdict }] : []
    }),
  )
}
