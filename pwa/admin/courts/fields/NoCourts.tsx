import { Link } from 'react-router-dom'
import { Face } from '../../../ui/Face.tsx'

export function NoCourts() {
  return (
    <Face sign="vôlei" title="Nenhuma quadra cadastrada">
      Todo preço pertence a uma quadra: <Link to="/admin/quadras">cadastre a primeira</Link>.
    </Face>
  )
}
