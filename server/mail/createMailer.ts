import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { fileMailer } from './fileMailer.ts'
import type { Mailer } from './mailer.ts'
import { smtpMailer } from './smtpMailer.ts'

const NOBODY = 'Quadras <reservas@localhost>'

/** By SMTP when there is a server for it, else as files in the data folder. */
export function createMailer({ smtpUrl, mailFrom, dataFolder }: Config, log: Logger): Mailer {
  const from = mailFrom ?? NOBODY
  return smtpUrl ? smtpMailer(smtpUrl, from) : fileMailer(join(dataFolder, 'outbox'), from, log)
}
