import type { Abroad } from '#shared/guest/front/abroad.ts'
import type { DrawnAbroad, FrontFacts } from '#shared/guest/front/front.ts'
import type { Sport } from '#shared/venue/courts/sport.ts'

export type AbroadTexts = {
  /** The language, in itself. */
  name: string
  /** As previews name it. */
  locale: string
  title: (venue: string) => string
  description: (venue: string) => string
  heading: (venue: string) => string
  open: (from: string, until: string) => string
  closed: string
  from: (price: string) => string
  hours: string
  nothing: string
  full: string
  today: string
  tomorrow: string
  /** From Monday on, short. */
  weekdays: readonly string[]
  sports: Record<Sport, string>
  howTo: string
  steps: readonly string[]
  book: string
  where: string
  map: string
  /** With which a chat begins. */
  message: string
  languages: string
}

export const abroadTexts: Record<Abroad, AbroadTexts> = {
  en: {
    name: 'English',
    locale: 'en_US',
    title: (venue) => `Book a sand court · ${venue}`,
    description: (venue) =>
      `Free hours and prices of the sand courts at ${venue} for footvolley, beach tennis and volleyball, and how to book one.`,
    heading: (venue) => `Sand courts at ${venue}`,
    open: (from, until) => `Open today, ${from}–${until}`,
    closed: 'Closed today',
    from: (price) => `from ${price} an hour`,
    hours: 'Next free hours',
    nothing: 'Nothing can be booked at the moment.',
    full: 'No free hour in the next 7 days.',
    today: 'today',
    tomorrow: 'tomorrow',
    weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    sports: { futevôlei: 'Footvolley', beach_tennis: 'Beach tennis', vôlei: 'Volleyball' },
    howTo: 'How to book',
    steps: [
      'Choose an hour above, or open the booking page. It is in Portuguese; your browser can translate it.',
      'Tap one or more free hours, then “Próximo” (Next). They are kept for you while you fill in your name, e-mail and phone.',
      'Booking by yourself asks for a Brazilian tax number (CPF), and is paid by PIX or card.',
      'Without a CPF write to us on WhatsApp: we book the hour for you.',
    ],
    book: 'Book now (in Portuguese)',
    where: 'Where we are',
    map: 'Show on a map',
    message: 'Hello! I would like to book a court.',
    languages: 'Languages',
  },
  es: {
    name: 'Español',
    locale: 'es_ES',
    title: (venue) => `Reserva una cancha de arena · ${venue}`,
    description: (venue) =>
      `Horarios libres y precios de las canchas de arena de ${venue} para futvóley, tenis playa y vóley, y cómo reservar.`,
    heading: (venue) => `Canchas de arena en ${venue}`,
    open: (from, until) => `Abierto hoy, ${from}–${until}`,
    closed: 'Cerrado hoy',
    from: (price) => `desde ${price} la hora`,
    hours: 'Próximos horarios libres',
    nothing: 'No hay nada para reservar en este momento.',
    full: 'Ningún horario libre en los próximos 7 días.',
    today: 'hoy',
    tomorrow: 'mañana',
    weekdays: ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'],
    sports: { futevôlei: 'Futvóley', beach_tennis: 'Tenis playa', vôlei: 'Vóley' },
    howTo: 'Cómo reservar',
    steps: [
      'Elige un horario arriba o abre la página de reservas. Está en portugués; tu navegador puede traducirla.',
      'Toca uno o más horarios libres y después “Próximo” (Siguiente). Quedan guardados mientras completas nombre, correo y teléfono.',
      'Para reservar por tu cuenta se pide un número fiscal brasileño (CPF); se paga con PIX o tarjeta.',
      'Si no tienes CPF, escríbenos por WhatsApp y reservamos el horario por ti.',
    ],
    book: 'Reservar ahora (en portugués)',
    where: 'Dónde estamos',
    map: 'Ver en el mapa',
    message: '¡Hola! Me gustaría reservar una cancha.',
    languages: 'Idiomas',
  },
}

/** Returns what previews and search engines are told of that page. */
export function abroadHead(language: Abroad, { venue }: FrontFacts): Omit<DrawnAbroad, 'app'> {
  const { title, description, locale } = abroadTexts[language]
  return { title: title(venue.name), description: description(venue.name), locale }
}
