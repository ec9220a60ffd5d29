import * as v from 'valibot'

/** Refuses control characters and line ends: a NUL alone makes PostgreSQL fail, the others forge lines in mails and logs. */
export const singleLine = (message: string) =>
  v.regex<string, string>(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, message)
