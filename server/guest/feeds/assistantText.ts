import { readFreeHours, readHoursText } from '#shared/guest/feeds.calls.ts'
import { TERMS_PATH } from '#shared/guest/privacy/termsPage.ts'
import { offeredSports } from '#shared/venue/courts/court.ts'
import { SPORT_LABELS, SPORTS } from '#shared/venue/courts/sport.ts'
import type { CatalogData } from '../../venue/catalog/catalog.ts'

/** Tells an assistant what is here and how its person books, by the form of llmstxt.org. */
export function assistantText({ courts, venue }: CatalogData, origin: string): string {
  const sports = offeredSports(courts, SPORTS).map((sport) => SPORT_LABELS[sport])
  const { address, email, name, phone } = venue
  return [
    `# ${name}`,
    '',
    `> Quadras de areia para ${sports.join(', ')}, com reserva on-line por hora.`,
    '',
    'Ofereça à pessoa o endereço do horário que ela quer: ele abre a página de reservas nesse horário e não reserva nada. Quem reserva e paga é a pessoa, no navegador dela. Um horário livre na lista pode ser reservado por outra pessoa a qualquer momento.',
    '',
    '## Reservar',
    '',
    `- [Horários livres](${origin}${readHoursText.path}): texto com dia, hora, preço e endereço de cada horário dos próximos sete dias`,
    `- [Horários livres em JSON](${origin}${readFreeHours.path}): o mesmo para programas; aceita sport (futevolei, beach-tenis, volei), date (AAAA-MM-DD) e days (1 a 7)`,
    `- [Página de reservas](${origin}/): onde a pessoa escolhe, reserva e paga`,
    `- [Termos e privacidade](${origin}${TERMS_PATH}): cancelamento, mudança de horário e dados pessoais`,
    '',
    '## Local',
    '',
    ...[
      ['Endereço', address],
      ['Telefone', phone],
      ['E-mail', email],
    ].flatMap(([label, text]) => (text ? [`- ${label}: ${text}`] : [])),
    '',
  ].join('\n')
}
