import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { ApiKey, ApiKeys } from '#shared/account/people/apiKey.ts'
import { KEY_PERMISSIONS } from '#shared/account/people/permissions.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { apiKeysApi } from '../../../api/account/apiKeys.ts'
import { createResource } from '../../../api/resource.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { RevocableTable } from '../../ui/RevocableTable.tsx'
import { instantText } from '../../reservation/reservationTexts.ts'
import { KEY_PERMISSION_TEXTS } from './keyTexts.ts'
import { NewApiKey } from './NewApiKey.tsx'
import { useVenueZone } from '../../ui/time/useVenueZone.ts'
import './keys.css'

/** Lists the keys with which other programs of the venue call. */
export function ApiKeysScreen() {
  const [resource] = useState(() => createResource(apiKeysApi.list))
  const [isAdding, setAdding] = useState(false)
  const reload = () => void resource.reload()
  return (
    <Page
      title="Chaves de API"
      intro="Com uma chave outro programa lê a agenda ou faz o que você permitir, em seu nome e até o dia que você escolher. Se uma chave vazar, revogue-a: ela deixa de valer na hora."
      actions={
        <NeedsConnection what="Criar">
          <Button variant="contained" startIcon={<Add />} onClick={() => setAdding(true)}>
            Criar chave
          </Button>
        </NeedsConnection>
      }
    >
      <Loaded resource={resource} failed="Erro ao carregar as chaves">
        {({ keys }: ApiKeys) =>
          keys.length === 0 ? (
            <p className="panel muted">Nenhuma chave em uso.</p>
          ) : (
            <Keys keys={keys} onChange={reload} />
          )
        }
      </Loaded>
      <p className="muted below">
        O que a API tem, chamada por chamada:{' '}
        <a className="keys__api" href="/api/openapi.json">
          /api/openapi.json
        </a>{' '}
        (OpenAPI 3.1).
      </p>
      {isAdding && (
        <NewApiKey
          onClose={() => {
            setAdding(false)
            reload()
          }}
        />
      )}
    </Page>
  )
}

function Keys({ keys, onChange }: { keys: ApiKey[]; onChange: () => void }) {
  return (
    <RevocableTable
      caption="Chaves em uso"
      rows={keys}
      columns={columns(useVenueZone())}
      revoke={apiKeysApi.revoke}
      done={(name) => `A chave “${name}” não vale mais`}
      onChange={onChange}
    >
      O programa que usa esta chave para de funcionar agora. O que ele já fez continua feito.
    </RevocableTable>
  )
}

function columns(timeZone: string): Column<ApiKey>[] {
  const text = (instant: string) => instantText(instant, timeZone)
  return [
    { label: 'Nome', heading: true, cell: ({ name }) => name },
    {
      label: 'Pode',
      cell: ({ permissions }) =>
        KEY_PERMISSIONS.every((one) => permissions.includes(one))
          ? 'Tudo que uma chave pode'
          : permissions.map((one) => KEY_PERMISSION_TEXTS[one] ?? one).join('; '),
    },
    {
      label: 'Criada',
      cell: ({ createdAt, createdBy }) =>
        `${text(createdAt)}${createdBy ? `, por ${createdBy}` : ''}`,
    },
    { label: 'Vale até', cell: ({ expiresAt }) => lastDay(expiresAt, timeZone) },
    {
      label: 'Usada',
      cell: ({ lastUsedAt }) => (lastUsedAt ? text(lastUsedAt) : 'Ainda não usada'),
    },
  ]
}

// A key ends with its last day, which is the midnight after it.
function lastDay(expiresAt: string, timeZone: string) {
  return formatDate(venueNow(Date.parse(expiresAt) - 1, timeZone).date)
}
