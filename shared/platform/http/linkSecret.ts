/** The first part of a link's `#…` that looks like its secret, whatever a chat or a mail has put before or behind it; empty where there is none. */
export function secretIn(hash: string, secret: RegExp): string {
  return secret.exec(hash.replace(/^(?:#|%23)+/, ''))?.[0] ?? ''
}
