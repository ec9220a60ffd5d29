import { useState } from 'react'
import {
  PersonSearchSchema,
  REQUEST_NAMES,
  type FoundPerson,
  type PrivacyRequest,
} from '#shared/guest/privacy/person.ts'
import { privacyApi } from '../../../api/account/privacy.ts'
import { createResource } from '../../../api/resource.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { Face } from '../../../ui/Face.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { actFailed, useAct } from '../../ui/useAct.ts'
import { instantText } from '../../reservation/reservationTexts.ts'
import { FoundPanel } from './FoundPanel.tsx'
import { useVenueZone } from '../../ui/time/useVenueZone.ts'
import './privacy.css'

const SEARCH_FAILED = actFailed('Não foi possível procurar')

type FoundByTerm = FoundPerson & { term: string }

/** 'Dados pessoais': what is stored of somebody, to hand it over, correct it or remove it, and what was asked so far. */
export function PrivacyScreen() {
  const [requests] = useState(() => createResource(privacyApi.requests))
  const [found, setFound] = useState<FoundByTerm | null>(null)
  const { busy, run } = useAct(SEARCH_FAILED)
  const look = async (term: string) => {
    const answer = await run(() => privacyApi.search(term))
    if (answer) setFound({ ...answer, term })
  }
  const { form, field } = useForm(PersonSearchSchema, ({ term }) => look(term))
  const changed = (term: string) => {
    void requests.reload()
    void look(term)
  }
  return (
    <Page
      title="Dados pessoais"
      intro="Encontre o que está guardado de uma pessoa, para entregar, corrigir ou apagar a pedido dela."
    >
      <form className="panel privacy__search" aria-label="Procurar uma pessoa" {...form}>
        <Field
          {...field('term', 'CPF, telefone ou e-mail')}
          hint="A procura fica registrada, sem o que foi digitado."
          autoComplete="off"
          autoCapitalize="none"
          maxLength={254}
        />
        <NeedsConnection what="Procurar">
          <BusyButton type="submit" variant="contained" busy={busy} busyLabel="Procurando...">
            Procurar
          </BusyButton>
        </NeedsConnection>
      </form>
      {found && found.identities.length === 0 && (
        <Face sign="search" title="Nada guardado">
          Não há reserva, aula ou conta com este CPF, telefone ou e-mail.
        </Face>
      )}
      {found && found.identities.length > 0 && (
        <FoundPanel
          key={found.identities.map(({ key }) => key).join()}
          found={found}
          onChange={changed}
        />
      )}
      {found && found.requests.length > 0 && (
        <Requests title="Pedidos desta pessoa" requests={found.requests} />
      )}
      <Loaded resource={requests} failed="Erro ao carregar os pedidos">
        {(all) => <Requests title="Todos os pedidos" requests={all} />}
      </Loaded>
    </Page>
  )
}

type RequestsProps = { title: string; requests: readonly PrivacyRequest[] }

function Requests({ title, requests }: RequestsProps) {
  const timeZone = useVenueZone()
  return (
    <section className="stack privacy__requests" aria-label={title}>
      <h2>{title}</h2>
      {requests.length === 0 ? (
        <p className="muted">Nenhum pedido até agora.</p>
      ) : (
        <DataTable
          caption={title}
          rows={requests}
          rowKey={({ id }) => id}
          columns={[
            { label: 'Pedido', heading: true, cell: ({ kind }) => REQUEST_NAMES[kind] },
            { label: 'Quando', wraps: 'never', cell: ({ at }) => instantText(at, timeZone) },
            {
              label: 'Resultado',
              cell: ({ outcome }) => (outcome === 'done' ? 'Feito' : 'Recusado'),
            },
            { label: 'Por quem', wraps: 'anywhere', cell: ({ who }) => who },
          ]}
        />
      )}
    </section>
  )
}
