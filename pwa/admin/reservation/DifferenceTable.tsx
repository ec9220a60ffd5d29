import type { Difference } from './reservationDifferences.ts'
import './reservations.css'

/** The row as it stands beside what was typed. */
export function DifferenceTable({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return <p>Nenhum campo que você vê aqui ficou diferente.</p>
  return (
    <table className="differences">
      <thead>
        <tr>
          <th scope="col">Campo</th>
          <th scope="col">Agora</th>
          <th scope="col">A sua versão</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, mine, now }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{now}</td>
            <td>{mine}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
