import { OWN_LIST_PATH } from '../../platform/http/accountPages.ts'
import { PRODUCT_COLORS } from './venueColors.ts'

const { light } = PRODUCT_COLORS

const icon = (name: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})
const screenshot = (name: string, sizes: string, label: string) => ({
  src: `/screenshots/${name}.png`,
  sizes,
  type: 'image/png',
  form_factor: name.startsWith('celular') ? ('narrow' as const) : ('wide' as const),
  label,
})

/** How the app appears among a device's others as long as nobody has said what the venue is called; the server puts the venue's own name and icons in their place. */
export const appManifest = {
  id: '/',
  name: 'Quadras – reserva de quadras de areia',
  short_name: 'Quadras',
  description:
    'Reserve quadras de areia para futevôlei, beach tênis e vôlei e pague por PIX ou cartão.',
  lang: 'pt-BR',
  dir: 'ltr' as const,
  start_url: '/',
  scope: '/',
  display: 'standalone' as const,
  theme_color: light.header,
  background_color: light.background,
  categories: ['sports', 'lifestyle'],
  icons: [
    icon('icone', 192),
    icon('icone', 512),
    icon('mascara', 192, 'maskable'),
    icon('mascara', 512, 'maskable'),
  ],
  shortcuts: [
    { name: 'Reservar quadra', short_name: 'Reservar', url: '/', icons: [icon('reservar', 96)] },
    {
      name: 'Próxima reserva',
      short_name: 'Reservas',
      url: `${OWN_LIST_PATH}?proxima`,
      icons: [icon('reserva', 96)],
    },
    {
      name: 'Agenda do dia',
      short_name: 'Agenda',
      url: '/admin/agenda',
      icons: [icon('agenda', 96)],
    },
  ],
  screenshots: [
    screenshot('celular-modalidade', '720x1480', 'Escolha a modalidade'),
    screenshot('celular-horarios', '720x1480', 'Veja os horários livres da semana'),
    screenshot('celular-confirmada', '720x1480', 'Reserva confirmada'),
    screenshot('tela-horarios', '1280x800', 'A semana inteira, ao vivo'),
    screenshot('tela-agenda', '1280x800', 'A agenda do dia para a administração'),
  ],
}
