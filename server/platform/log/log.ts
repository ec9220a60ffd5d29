import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from '../settings/config.ts'
import { rememberLine } from './logRing.ts'
import { isErrorLike, redacted, redactedText } from './redacted.ts'

/** The server's logger: JSON lines without CPF, card, password or token, also inside of errors and their properties. */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      bindings: (bindings: pino.Bindings) => redacted(bindings) as pino.Bindings,
    },
    // `err` has been turned into plain data before it arrives here.
    serializers: { err: (error: unknown) => error },
    hooks: {
      streamWrite(line: string) {
        rememberLine(line)
        return line
      },
      logMethod(this: Logger, args: unknown[], method: (...args: unknown[]) => void) {
        const [first, ...rest] = args
        const message = rest.map(redacted)
        if (isErrorLike(first)) {
          method.call(this, { err: redacted(first) }, ...defaultMessage(message, first))
        } else if (isErrorHolder(first)) {
          method.call(this, redacted(first), ...defaultMessage(message, first.err))
        } else {
          method.call(this, redacted(first), ...message)
        }
      },
    },
  }
  return destination
    ? pino(options as pino.LoggerOptions, destination)
    : pino(options as pino.LoggerOptions)
}

function defaultMessage(message: unknown[], error: Error) {
  return message.length > 0 ? message : [redactedText(error.message)]
}

function isErrorHolder(value: unknown): value is { err: Error } {
  return typeof value === 'object' && value !== null && 'err' in value && isErrorLike(value.err)
}
