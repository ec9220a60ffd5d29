/** An address that breaks before its `@` where it is too long for one line, and not in the middle of a word. */
export function EmailText({ children }: { children: string }) {
  const [user, ...host] = children.split('@')
  if (host.length === 0) return user
  return (
    <span translate="no">
      {user}
      <wbr />@{host.join('@')}
    </span>
  )
}
