import './Skeleton.css'

type Props = { children: string; rows?: number }

/** Where rows are about to come: as much room as they will take, so that nothing jumps; says so to who cannot see. */
export function Skeleton({ children, rows = 6 }: Props) {
  return (
    <div className="skeleton">
      <output className="visually-hidden">{children}</output>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} aria-hidden="true" />
      ))}
    </div>
  )
}
