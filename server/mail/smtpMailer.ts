import { createTransport } from 'nodemailer'
import { toMessage } from './toMessage.ts'
import type { Mailer } from './mailer.ts'

const TIMEOUT_MS = 20_000

/** Mails by SMTP. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  return {
    async send(mail) {
      await transport.sendMail(toMessage(mail, from))
    },
    close: () => transport.close(),
  }
}
