/** An address that breaks before its `@` where it is too long for one line, else behind a dot, and not in the middle of a word. */
export function EmailText({ children }: { children: string }) {
  if (!children.includes('@')) return children
  return (
    <span translate="no">
      {children.split(/(?=@)|(?<=\.)/).map((part, at) => [at > 0 && <wbr key={at} />, part])}
    </span>
  )
}
