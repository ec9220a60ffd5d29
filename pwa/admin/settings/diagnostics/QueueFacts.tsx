import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { reportDefect } from '../../../api/operation/reportDefect.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore, useQueue } from '../../../offline/store/useAdminStore.ts'
import type { QueueView } from '../../../offline/queue/queueView.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { instantText } from '../../reservation/reservationTexts.ts'
import { LoadedState } from '../../ui/Loaded.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { saveQueue } from '../../ui/saveQueue.ts'
import { USUAL_ZONE } from '#shared/venue/profile/zones.ts'

/** What waits on this device, and a copy of it for the worst day. */
export function QueueFacts() {
  const { pending } = useAdminStore()
  const toast = useToast()
  const save = async () => {
    try {
      saveQueue(await pending.exportAll())
      toast({ title: 'Fila exportada', description: 'O arquivo não contém CPF.' })
    } catch (error) {
      reportDefect(error)
      toast({ title: 'Não foi possível exportar a fila', tone: 'destructive' })
    }
  }
  return (
    <section className="panel panel--large stack" aria-labelledby="diagnostics-queue">
      <h2 id="diagnostics-queue">Fila</h2>
      <LoadedState {...useQueue()} failed="Não foi possível ler a fila">
        {(queue) => <QueueLines queue={queue} />}
      </LoadedState>
      <div className="row">
        <Button component={Link} to="/admin/pendencias" variant="outlined">
          Ver pendências
        </Button>
        <Button variant="outlined" onClick={() => void save()}>
          Exportar fila
        </Button>
      </div>
    </section>
  )
}

function QueueLines({ queue: { ofOthers, refused, waiting } }: { queue: QueueView }) {
  const venue = valueOf(useResource(useAdminStore().venue))
  const oldest = [...waiting, ...refused].sort((a, b) => a.seq - b.seq)[0]
  const others = ofOthers.map(({ userName, count }) => `${userName}: ${count}`)
  return (
    <FactList
      rows={[
        ['A enviar', waiting.length],
        ['Recusadas', refused.length],
        [
          'Mais antiga',
          oldest ? instantText(oldest.madeAt, venue?.timeZone ?? USUAL_ZONE) : 'nada à espera',
        ],
        ['De outras pessoas', others.join(', ') || 'nenhuma'],
      ]}
    />
  )
}
