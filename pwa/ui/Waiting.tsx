import './Face.css'

/** A part of the app that is on its way. */
export function Waiting({ children }: { children: string }) {
  return (
    <div className="waiting">
      <span className="waiting__wave" aria-hidden="true" />
      <output>{children}</output>
    </div>
  )
}
