import { useMemo } from 'react'
import type { DevicePerson } from '#shared/account/people/device.ts'
import type { Session } from '../session.ts'
import { readMark } from './deviceMark.ts'
import { enterByPin, peopleHere } from './enterByPin.ts'
import { PinEntry } from './PinEntry.tsx'

/** On an enrolled device, above the forms: the names of who works here, and the PIN of the one that is tapped. */
export function PinSignIn({ session }: { session: Session }) {
  const port = useMemo(
    () => ({
      people: peopleHere,
      enter: (person: DevicePerson, pin: string) => enterByPin(session, person, pin),
    }),
    [session],
  )
  return (
    <section className="panel stack" aria-labelledby="pin-title">
      <h2 id="pin-title">Quem está aqui?</h2>
      <p className="muted">{readMark()?.name}</p>
      <PinEntry
        port={port}
        nobody="Ninguém tem PIN ainda. Entre com a sua senha: você cria o seu em seguida, aqui mesmo."
      />
    </section>
  )
}
