import { useId } from 'react'
import type { Block, Flood } from '#shared/booking/hold/flood.ts'
import { spokenMessage } from '../../../api/refusal.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import type { Toast } from '../../../ui/toast.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { useAct } from '../../ui/useAct.ts'
import { instantText } from '../../reservation/reservationTexts.ts'
import { Button } from '../../../ui/Button.tsx'

/** Addresses that keep many hours from others without paying, and what may be done about them; nothing while there are none. */
export function FloodPanel() {
  const { payments, venue } = useAdminStore()
  const list = valueOf(useResource(payments.floods))
  const timeZone = valueOf(useResource(venue))?.timeZone
  if (!list || !timeZone) return null
  const isBlocked = (client: string) => list.blocked.some((block) => block.client === client)
  return (
    <>
      {list.floods.map((flood) => (
        <FloodCard
          key={flood.client}
          {...{ flood, timeZone }}
          isBlocked={isBlocked(flood.client)}
        />
      ))}
      {list.blocked.map((block) => (
        <BlockedCard key={block.client} {...{ block, timeZone }} />
      ))}
    </>
  )
}

type FloodProps = { flood: Flood; timeZone: string; isBlocked: boolean }

function FloodCard({ flood, timeZone, isBlocked }: FloodProps) {
  const titleId = useId()
  const { payments } = useAdminStore()
  const { busy, run } = useAct(failed)
  const { client, hours, booked, browsers, since } = flood
  const release = () =>
    run(
      () => payments.releaseFlood(client),
      ({ released }) =>
        released === 1
          ? '1 horário voltou a ficar livre'
          : `${released} horários voltaram a ficar livres`,
    )
  const block = () =>
    run(() => payments.setBlocked(client, true), `${named(client, 'bloquead')} por um dia`)
  return (
    <section className="panel stack flood" aria-labelledby={titleId}>
      <h2 id={titleId}>
        {hours} horários sem pagamento {isNetwork(client) ? 'da mesma rede' : 'do mesmo endereço'}
      </h2>
      <p>
        {[
          browsers === 1 ? 'Um navegador' : `${browsers} navegadores`,
          ` em ${client}, desde ${instantText(since, timeZone)}`,
          booked > 0 ? `; ${booked} já com reserva à espera do pagamento. ` : '. ',
          isNetwork(client)
            ? 'São vários endereços, em geral de uma só conexão.'
            : 'Uma operadora de celular pode ter muitos clientes no mesmo endereço.',
        ].join('')}
      </p>
      <NeedsConnection what="Liberar">
        <div className="row">
          <Button variant="contained" disabled={busy} onClick={release}>
            Liberar horários
          </Button>
          {!isBlocked && (
            <Button variant="outlined" disabled={busy} onClick={block}>
              Bloquear por um dia
            </Button>
          )}
        </div>
      </NeedsConnection>
    </section>
  )
}

function BlockedCard({ block, timeZone }: { block: Block; timeZone: string }) {
  const titleId = useId()
  const { payments } = useAdminStore()
  const { busy, run } = useAct(failed)
  const unblock = () =>
    run(() => payments.setBlocked(block.client, false), named(block.client, 'desbloquead'))
  return (
    <section className="panel stack flood" aria-labelledby={titleId}>
      <h2 id={titleId}>{named(block.client, 'bloquead')}</h2>
      <p>
        De {block.client} ninguém reserva pela internet até {instantText(block.until, timeZone)}.
      </p>
      <NeedsConnection what="Desbloquear">
        <div className="row">
          <Button variant="outlined" disabled={busy} onClick={unblock}>
            Desbloquear
          </Button>
        </div>
      </NeedsConnection>
    </section>
  )
}

/** Many IPv6 addresses of one connection. */
const isNetwork = (client: string) => client.includes('/')

const named = (client: string, done: string) =>
  isNetwork(client) ? `Rede ${done}a` : `Endereço ${done}o`

function failed(error: unknown): Toast {
  return {
    title: 'Não foi possível concluir',
    description: spokenMessage(error, 'Verifique a internet e tente novamente.'),
    tone: 'destructive',
  }
}
