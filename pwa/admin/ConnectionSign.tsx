import CloudDone from '@mui/icons-material/CloudDoneOutlined'
import CloudOff from '@mui/icons-material/CloudOffOutlined'
import CloudSync from '@mui/icons-material/CloudSyncOutlined'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { countText } from '#shared/platform/text/countText.ts'
import { valueOf } from '../api/resource.ts'
import { useConnection, useQueue } from '../offline/store/useAdminStore.ts'
import { useLasting } from './ui/time/clock.ts'
import './ConnectionSign.css'

/** An edit that is sent at once is not announced. */
const WORTH_SAYING_MS = 1_500
const OFFLINE = ['offline', 'failing', 'notStored']

/** Tells whether there is a connection, and what waits to be sent or was refused; leads to what waits. */
export function ConnectionSign() {
  const connection = useConnection()
  const queue = valueOf(useQueue().state)
  const waiting = queue?.waiting.length ?? 0
  const refused = queue?.refused.length ?? 0
  const lost = queue?.lost.length ?? 0
  const all = waiting + refused + lost
  const isWorthSaying = useLasting(all > 0, WORTH_SAYING_MS)
  const sent = useSent(waiting, refused)
  const counts = [
    waiting > 0 && sent > 0 && countText(sent, 'enviada', 'enviadas'),
    waiting > 0 && countText(waiting, 'não enviada', 'não enviadas'),
    refused > 0 && countText(refused, 'pendência', 'pendências'),
    lost > 0 && `${lost} a refazer`,
  ]
  const isOff = OFFLINE.includes(connection)
  const Icon = isOff ? CloudOff : isWorthSaying ? CloudSync : CloudDone
  return (
    <Link
      to="/admin/pendencias"
      className="connection-sign"
      data-waits={isWorthSaying}
      data-off={isOff}
      title="O que espera neste aparelho"
    >
      <Icon aria-hidden="true" />
      {isWorthSaying ? (
        <>
          <span className="connection-sign__count" aria-hidden="true">
            {all}
          </span>
          <span className="connection-sign__text">{counts.filter(Boolean).join(' · ')}</span>
        </>
      ) : (
        <span className="visually-hidden">
          {isOff ? 'Sem conexão, nada espera' : 'Nada espera para ser enviado'}
        </span>
      )}
    </Link>
  )
}

/** How many of those that waited have been sent, until none waits any more. */
function useSent(waiting: number, refused: number): number {
  const [seen, setSeen] = useState({ waiting, refused, sent: 0 })
  if (seen.waiting !== waiting || seen.refused !== refused) {
    // A refused one has not gone.
    const gone = Math.max(0, seen.waiting - waiting - Math.max(0, refused - seen.refused))
    setSeen({ waiting, refused, sent: waiting === 0 ? 0 : seen.sent + gone })
  }
  return seen.sent
}
