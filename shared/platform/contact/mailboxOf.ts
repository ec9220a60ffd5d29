// Providers that say so themselves: dots mean nothing, and what follows a plus is the person's own mark.
const DOTLESS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }
const WITH_MARKS = new Set([
  'fastmail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'me.com',
  'outlook.com',
  'outlook.com.br',
  'proton.me',
  'protonmail.com',
])

/** Returns one name for all spellings of an address that reach the same mailbox. Elsewhere a dot or a plus may be somebody else's, whose mails must not be used up. */
export function mailboxOf(address: string): string {
  const typed = address.trim().toLowerCase()
  const at = typed.lastIndexOf('@')
  const name = typed.slice(0, at)
  const domain = typed.slice(at + 1)
  const unmarked = name.split('+')[0]!
  const dotless = DOTLESS[domain]
  if (dotless) return `${unmarked.replaceAll('.', '')}@${dotless}`
  return WITH_MARKS.has(domain) ? `${unmarked}@${domain}` : typed
}
