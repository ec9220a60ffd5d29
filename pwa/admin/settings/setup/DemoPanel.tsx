import Button from '@mui/material/Button'
import { useState } from 'react'
import { countText } from '#shared/platform/text/countText.ts'
import type { DemoData } from '#shared/operation/setup/setup.ts'
import { setupApi } from '../../../api/operation/setup.ts'
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx'
import { reload } from '../../../ui/Face.tsx'
import { useAct } from '../../ui/useAct.ts'

/** What the product brought to be tried on, and how to be rid of it. */
export function DemoPanel({ demo }: { demo: DemoData }) {
  const [isAsking, setAsking] = useState(false)
  const { busy, run } = useAct()
  const remove = async () => {
    const done = await run(async () => {
      await setupApi.removeDemo(demo.reservations)
      return true
    }, 'Dados de exemplo apagados')
    setAsking(false)
    // All that this device knows is gone.
    if (done) reload()
  }
  return (
    <section className="panel stack setup__demo" aria-labelledby="setup-demo">
      <h2 id="setup-demo">Este local é um exemplo</h2>
      <p className="muted">
        {demo.isInUse
          ? 'Já há caixa, comandas, créditos, cobranças ou importações de verdade aqui, por isso os dados de exemplo não podem mais ser apagados de uma vez.'
          : 'Olhe, teste à vontade e depois apague tudo de uma vez. A sua conta e a da equipe ficam.'}
      </p>
      {!demo.isInUse && (
        <div className="row fill-phone">
          <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
            Apagar os dados de exemplo
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Apagar os dados de exemplo?"
          confirm="Apagar tudo"
          busy={busy}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          Apaga {demoText(demo)}. Isto não pode ser desfeito. Ficam as contas da equipe, os
          aparelhos e as regras de cancelamento; os tablets começam do zero.
        </ConfirmDialog>
      )}
    </section>
  )
}

function demoText({ courts, reservations, customers, classes, payments }: DemoData) {
  const parts = [
    countText(courts, 'quadra', 'quadras'),
    countText(reservations, 'reserva', 'reservas'),
    countText(customers, 'cliente', 'clientes'),
    countText(classes, 'aula fixa', 'aulas fixas'),
    countText(payments, 'cobrança de teste', 'cobranças de teste'),
  ]
  return new Intl.ListFormat('pt-BR').format(parts)
}
