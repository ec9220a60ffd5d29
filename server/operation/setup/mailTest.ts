import { randomUUID } from 'node:crypto'
import type { MailTest } from '#shared/operation/setup/setup.ts'
import { named } from '#shared/venue/profile/unnamed.ts'
import type { Deps } from '../../platform/deps.ts'
import { letter } from '../../platform/mail/letter.ts'
import { present } from '../../platform/db/rows.ts'

type MailDeps = Pick<Deps, 'config' | 'mailer' | 'reads'>

/** Sends a mail now and says how it went: an owner can mend what the mail server answers, if they read it. */
export async function tryMail(deps: MailDeps, to: string): Promise<MailTest> {
  const { config, mailer, reads } = deps
  const venue = named(
    present(await reads('venue').where({ id: 1 }).first('name', 'installationId')),
  )
  try {
    await mailer.send({
      messageId: `<test-${randomUUID()}@${venue.installationId}.quadras>`,
      to,
      subject: `Teste de e-mail – ${venue.name}`,
      ...letter({
        title: 'Teste de e-mail',
        opening: [
          'Este é o e-mail de teste do sistema de reservas.',
          'Se você o recebeu, as confirmações também chegarão aos clientes.',
        ],
      }),
    })
  } catch (error) {
    return { sent: false, words: wordsOf(error), reply: replyOf(error) }
  }
  const words = config.smtpUrl
    ? `O servidor de e-mail aceitou a mensagem para ${to}. Confira a caixa de entrada e o spam.`
    : 'Ainda não há servidor de e-mail: a mensagem ficou guardada no servidor e não foi enviada.'
  return { sent: config.smtpUrl !== null, words, reply: null }
}

type SmtpError = { code?: string; responseCode?: number; response?: string; message?: string }

const WORDS: Record<string, string> = {
  EAUTH:
    'O servidor de e-mail não aceitou o usuário ou a senha. Peça a quem instalou que confira os dois.',
  EDNS: 'O endereço do servidor de e-mail não foi encontrado. Peça a quem instalou que confira o nome.',
  ECONNECTION:
    'O servidor de e-mail não atendeu. Peça a quem instalou que confira o nome e a porta.',
  ETIMEDOUT:
    'O servidor de e-mail não respondeu a tempo. A porta pode estar fechada pela hospedagem.',
  ETLS: 'A conexão segura com o servidor de e-mail falhou. Peça a quem instalou que confira a porta.',
  ESOCKET: 'A conexão com o servidor de e-mail falhou. Peça a quem instalou que confira a porta.',
  EENVELOPE:
    'O servidor de e-mail recusou o remetente ou o destinatário. Confira o endereço do teste, e quem instalou, o remetente.',
  EMESSAGE: 'O servidor de e-mail recusou a mensagem.',
}

function wordsOf(error: unknown): string {
  const { code = '', responseCode } = error as SmtpError
  // Nodemailer says ESOCKET of a refused connection too.
  if (code === 'ECONNREFUSED' || (error as Error).message?.includes('ECONNREFUSED')) {
    return WORDS['ECONNECTION']!
  }
  const isRefused = responseCode !== undefined && responseCode >= 500
  return WORDS[code] ?? (isRefused ? WORDS['EMESSAGE']! : 'O e-mail não pôde ser enviado.')
}

const LONGEST_REPLY = 500
/** What the other side said. A password is in none of it: nodemailer does not repeat what was sent. */
function replyOf(error: unknown): string {
  const { response, message = String(error) } = error as SmtpError
  return (response ?? message).replaceAll(/\s+/g, ' ').slice(0, LONGEST_REPLY)
}
