import { Link } from 'react-router-dom'
import { Face } from '../../ui/Face.tsx'

/** Instead of prices, while there is nothing to have one. */
export function NoCourts() {
  return (
    <Face sign="🏐" title="Nenhuma quadra cadastrada">
      Todo preço pertence a uma quadra: <Link to="/admin/quadras">cadastre a primeira</Link>.
    </Face>
  )
}
