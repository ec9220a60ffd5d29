/** Whether two e-mail addresses are two mailboxes; nobody's provider tells capitals apart. */
export function isOtherAddress(one: string, other: string): boolean {
  return one.toLowerCase() !== other.toLowerCase()
}
