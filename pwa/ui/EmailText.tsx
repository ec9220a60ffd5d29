import { Fragment } from 'react'

/** An address that breaks before its `@` where it is too long for one line, else behind a dot, and not in the middle of a word. */
export function EmailText({ children }: { children: string }) {
  const [user = '', ...host] = children.split('@')
  if (host.length === 0) return user
  return (
    <span translate="no">
      <Dotted>{user}</Dotted>
      <wbr />
      <Dotted>{`@${host.join('@')}`}</Dotted>
    </span>
  )
}

function Dotted({ children }: { children: string }) {
  return children.split(/(?<=\.)/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
