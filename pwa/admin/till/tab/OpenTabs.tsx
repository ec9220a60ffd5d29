import Button from '@mui/material/Button'
import { Link, useNavigate } from 'react-router-dom'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { TabTiles } from './TabTiles.tsx'

/** The open tabs beside the drawer; each opens on its own screen. */
export function OpenTabs() {
  const { bar } = useAdminStore()
  const navigate = useNavigate()
  return (
    <section className="panel stack" aria-labelledby="open-tabs">
      <div className="row between">
        <h2 id="open-tabs">Comandas abertas</h2>
        <Button component={Link} to="/admin/comandas" aria-label="Ver todas as comandas">
          Ver todas
        </Button>
      </div>
      <Loaded resource={bar} failed="Não foi possível carregar as comandas">
        {({ tabs }) => {
          const open = tabs.filter(({ closedAt }) => closedAt === null)
          if (open.length === 0) return <p className="muted">Nenhuma comanda aberta.</p>
          return (
            <TabTiles
              label="Comandas abertas"
              tabs={open}
              onOpen={({ key }) => void navigate(`/admin/comandas?comanda=${key}`)}
            />
          )
        }}
      </Loaded>
    </section>
  )
}
