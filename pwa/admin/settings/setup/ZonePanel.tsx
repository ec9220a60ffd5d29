import { useState } from 'react'
import type { Setup } from '#shared/operation/setup/setup.ts'
import { VENUE_ZONES, ZoneChoiceSchema, type ZoneChoice } from '#shared/venue/profile/zones.ts'
import { countText } from '#shared/platform/text/countText.ts'
import { useAccountForm } from '../../../account/useAccountForm.ts'
import { setupApi } from '../../../api/operation/setup.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { actFailed } from '../../ui/useAct.ts'
import { useUntilInEffect } from './useUntilInEffect.ts'

const OPTIONS = Object.entries(VENUE_ZONES).map(([value, label]) => ({ value, label }))
const nameOf = (timeZone: string) =>
  OPTIONS.find(({ value }) => value === timeZone)?.label ?? timeZone

type Props = { setup: Setup; onChange: (setup: Setup) => void }

/** By which clock the venue goes. */
export function ZonePanel({ setup: { zone }, onChange }: Props) {
  const [chosen, setChosen] = useState(zone.timeZone)
  useUntilInEffect(zone.isInEffect, onChange)
  const { form, field, busy } = useAccountForm<ZoneChoice, Setup>({
    schema: ZoneChoiceSchema,
    send: setupApi.setZone,
    succeeded: (changed) => ({
      title: 'Fuso horário guardado',
      description: `${nameOf(changed.zone.timeZone)}. O que já está reservado fica no mesmo dia e hora.`,
      tone: 'success',
    }),
    failed: actFailed('O fuso horário não foi guardado'),
    onDone: onChange,
  })
  if (zone.isInSettings) {
    return (
      <p className="hint">
        Fuso horário: {nameOf(zone.timeZone)}. Está nas configurações do servidor.
      </p>
    )
  }
  return (
    <form {...form} className="row fill-phone setup__form" aria-label="Fuso horário">
      <SelectField
        {...field('timeZone', 'Fuso horário')}
        options={OPTIONS}
        value={chosen}
        onChosen={setChosen}
      />
      <BusyButton
        type="submit"
        variant="outlined"
        busy={busy || !zone.isInEffect}
        busyLabel={busy ? 'Guardando…' : 'Recomeçando…'}
        idle={chosen === zone.timeZone}
      >
        Guardar o fuso
      </BusyButton>
      {chosen !== zone.timeZone && zone.bookings > 0 && (
        <p className="hint wide">
          {countText(zone.bookings, 'reserva já feita fica', 'reservas já feitas ficam')} no mesmo
          dia e hora do local. Na agenda do celular de quem as guardou, a hora muda quando o arquivo
          é aberto de novo.
        </p>
      )}
    </form>
  )
}
