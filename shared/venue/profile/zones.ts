import * as v from 'valibot'
import { wireObject } from '../../platform/http/fields.ts'

/** The clocks of Brazil by their names in the IANA time zone database, each with who lives by it. */
export const VENUE_ZONES = {
  'America/Sao_Paulo': 'Horário de Brasília',
  'America/Manaus': 'Amazonas, Rondônia e Roraima (1 hora a menos)',
  'America/Cuiaba': 'Mato Grosso e Mato Grosso do Sul (1 hora a menos)',
  'America/Rio_Branco': 'Acre e oeste do Amazonas (2 horas a menos)',
  'America/Noronha': 'Fernando de Noronha (1 hora a mais)',
} as const
export type VenueZone = keyof typeof VENUE_ZONES

/** Where a venue is as long as nobody says otherwise. */
export const USUAL_ZONE: VenueZone = 'America/Sao_Paulo'

/** `PUT /api/setup/zone`. */
export const ZoneChoiceSchema = wireObject({
  timeZone: v.picklist(
    Object.keys(VENUE_ZONES) as VenueZone[],
    'Escolha um dos fusos horários do Brasil',
  ),
})
export type ZoneChoice = v.InferOutput<typeof ZoneChoiceSchema>

/** By which clock a venue goes, and whether the server does so already. */
export const SetupZoneSchema = v.object({
  timeZone: v.string(),
  /** Whether the settings say it: then it is not changed on the page. */
  isInSettings: v.boolean(),
  isInEffect: v.boolean(),
  /** How many reservations of today or later another clock would leave at their dates and hours. */
  bookings: v.number(),
})
export type SetupZone = v.InferOutput<typeof SetupZoneSchema>
