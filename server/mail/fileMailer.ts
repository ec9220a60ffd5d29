import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Mailer } from './mailer.ts'
import { toMessage } from './toMessage.ts'

/** Without SMTP: each mail as an .eml file that any mail program opens. */
export function fileMailer(folder: string, from: string, log: Logger): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail, from))
      await mkdir(folder, { recursive: true })
      const name = `${mail.messageId.replace(/[^\w-]+/g, '_')}.eml`
      const path = join(folder, name)
      // Whole or not at all: a reader never meets half a mail.
      await writeFile(`${path}.part`, message as Buffer)
      await rename(`${path}.part`, path)
      log.info({ file: name, subject: mail.subject }, 'mail written to the outbox folder')
    },
    close: () => transport.close(),
  }
}
