import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type TestSmtp = {
  url: string
  /** The accepted mails, in order. */
  mails(): Promise<Email[]>
  /** The next so many mails are refused for the moment. */
  refuse(times: number): void
  stop(): Promise<void>
}

/** A real SMTP server that stores the accepted mails. */
export async function startSmtp(): Promise<TestSmtp> {
  const taken: Buffer[] = []
  let refusals = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1
          callback(Object.assign(new Error('Try again later'), { responseCode: 451 }))
          return
        }
        taken.push(Buffer.concat(chunks))
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: () => Promise.all(taken.map((mail) => PostalMime.parse(mail))),
    refuse(times) {
      refusals = times
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
