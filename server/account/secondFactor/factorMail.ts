import { formatDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { named } from '#shared/venue/profile/unnamed.ts'
import { fromInstant, toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueue, type FactorNews, type JobPayloads } from '../../platform/jobs/jobs.ts'
import { NO_MAIL } from '../people/accounts.ts'

/** Mails the person what changed about their second factor, so that they notice what somebody else did. */
export function enqueueFactorMail(
  tx: Tx,
  news: Omit<FactorNews, 'at'>,
  { once }: { once?: string } = {},
): Promise<void> {
  const payload = { ...news, at: toInstant(tx.nowMs) }
  return enqueue(tx, 'factor-mail', payload, {
    subject: news.userId,
    ...(once === undefined ? {} : { once }),
  })
}

const TEXTS: Record<FactorNews['what'], [subject: string, text: (name: string) => string]> = {
  added: [
    'Nova forma de confirmar que é você',
    (name) => `Foi acrescentada à sua conta uma forma de confirmar que é você: ${name}.`,
  ],
  removed: [
    'Uma forma de confirmar que é você foi removida',
    (name) => `Foi removida da sua conta uma forma de confirmar que é você: ${name}.`,
  ],
  reset: [
    'A sua confirmação em duas etapas foi retirada',
    () =>
      'Um dono do local retirou da sua conta as chaves de acesso, o aplicativo de códigos e os códigos de recuperação. Você entra com a senha e pode cadastrar tudo de novo em Minha conta.',
  ],
  renewed: [
    'Novos códigos de recuperação',
    () => 'Foram gerados novos códigos de recuperação da sua conta. Os anteriores não valem mais.',
  ],
  recovered: [
    'Um código de recuperação foi usado',
    () => 'Um código de recuperação da sua conta foi usado. Ele não vale mais.',
  ],
  'pin-lost': [
    'O seu PIN foi apagado',
    (device) =>
      `O seu PIN foi digitado errado 30 vezes, a última no aparelho ${device}, e por isso foi apagado: com ele ninguém entra nem autoriza mais nada. Crie outro em Minha conta.`,
  ],
  guessed: [
    'Alguém sabe a sua senha',
    () =>
      'Alguém digitou a sua senha certa e depois errou muitas vezes o código de confirmação, em aparelhos em que a sua conta nunca foi usada. Não entrou, mas sabe a senha: troque-a agora.',
  ],
}

export async function sendFactorMail(
  { knex, config, mailer }: Pick<Deps, 'knex' | 'config' | 'mailer'>,
  { userId, what, name, at }: JobPayloads['factor-mail'],
): Promise<void> {
  const person = await knex('users').where({ id: userId }).first('username', 'name', 'email')
  if (!person || person.email.endsWith(NO_MAIL)) return
  const venue = named(present(await knex('venue').where({ id: 1 }).first('name', 'installationId')))
  const { date, time } = venueNow(fromInstant(at), config.venueTimezone)
  const [subject, text] = TEXTS[what]
  await mailer.send({
    messageId: `<factor-${userId}-${what}-${at.replaceAll(/\D/g, '')}@${venue.installationId}.quadras>`,
    to: person.email,
    subject: `${subject} – ${venue.name}`,
    text: [
      `Olá, ${person.name ?? person.username}!`,
      text(name),
      `Foi em ${formatDate(date)} às ${time}.`,
      'Se não foi você, troque a sua senha e avise o dono do local agora.',
    ].join('\n\n'),
  })
}
