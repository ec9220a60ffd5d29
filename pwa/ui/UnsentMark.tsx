import './UnsentMark.css'

/** Says of a row that it holds an edit which the server does not have yet. */
export function UnsentMark() {
  return (
    <>
      {' '}
      <span className="unsent-mark" title="Não enviado: está guardado neste aparelho">
        não enviado
      </span>
    </>
  )
}
