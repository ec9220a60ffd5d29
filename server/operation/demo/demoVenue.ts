/** The venue of the first run. Made up, phone and address included. */
export const DEMO_VENUE = {
  name: 'Arena Tatuíra',
  brand: 'TATU',
  address: 'Av. das Palmeiras, 1200 – Praia Mansa',
  phone: '(48) 3300-0000',
  email: 'contato@tatuira.example',
}

export const DEMO_COURTS = [
  {
    name: 'Quadra Central',
    description: 'Coberta, com arquibancada',
    sports: ['futevôlei', 'vôlei', 'beach_tennis'],
  },
  { name: 'Quadra do Mar', description: 'Vista para o mar', sports: ['beach_tennis', 'futevôlei'] },
  { name: 'Quadra das Dunas', description: null, sports: ['vôlei', 'beach_tennis'] },
  { name: 'Quadra Coqueiro', description: null, sports: ['futevôlei'] },
]

export const DEMO_CLASSES = [
  {
    name: 'Futevôlei iniciantes',
    courtId: 4,
    sportType: 'futevôlei',
    weekday: 'tuesday',
    startTime: '19:00',
    endTime: '20:00',
    instructor: 'Rafa',
  },
  {
    name: 'Beach tênis intermediário',
    courtId: 2,
    sportType: 'beach_tennis',
    weekday: 'thursday',
    startTime: '18:00',
    endTime: '20:00',
    instructor: 'Duda',
  },
] as const
