import type { SetupStep } from '#shared/operation/setup/setup.ts'

type StepText = {
  title: string
  why: string
  /** The screen on which it is done, and what its button says. */
  opens?: readonly [to: string, label: string]
}

const PLACE = '/admin/configuracoes?aba=local'

export const STEP_TEXTS: Record<SetupStep, StepText> = {
  venue: {
    title: 'Dados do local',
    why: 'Nome, endereço, telefone e e-mail que os clientes veem, e o relógio pelo qual as horas valem.',
    opens: [PLACE, 'Preencher os dados'],
  },
  picture: {
    title: 'Foto do local',
    why: 'Aparece no topo da página de reservas.',
    opens: [PLACE, 'Escolher a foto'],
  },
  courts: {
    title: 'Quadras',
    why: 'Cada quadra com as modalidades que se jogam nela.',
    opens: ['/admin/quadras', 'Cadastrar quadras'],
  },
  hours: {
    title: 'Horário de funcionamento',
    why: 'Um dia arrumado pode ser copiado para os outros. O sistema começa com 06:00 às 22:00 todos os dias.',
    opens: ['/admin/configuracoes?aba=horarios', 'Ver os horários'],
  },
  prices: {
    title: 'Preços',
    why: 'Um horário sem preço não pode ser reservado. A tabela de uma quadra pode ser copiada para as outras.',
    opens: ['/admin/precos', 'Definir os preços'],
  },
  policy: {
    title: 'Cancelamento',
    why: 'Até quando o cliente cancela ou muda sozinho, e quanto volta para ele.',
    opens: ['/admin/configuracoes?aba=cancelamento', 'Ver as regras'],
  },
  company: {
    title: 'Empresa e encarregado',
    why: 'Razão social, CNPJ e quem responde pelos dados pessoais: os termos e o aviso de privacidade dizem quem vende.',
    opens: [PLACE, 'Informar a empresa'],
  },
  mail: {
    title: 'E-mail',
    why: 'As confirmações vão por e-mail. Mande um teste e confira se chega.',
  },
  provider: {
    title: 'Conta do Asaas',
    why: 'É pelo Asaas que o PIX e o cartão de verdade são recebidos. Sem a chave da conta os pagamentos são de teste.',
  },
  webhook: {
    title: 'Aviso de pagamento',
    why: 'O Asaas avisa este servidor assim que um pagamento cai. O cadastro é feito daqui; o passo fica pronto com o primeiro aviso.',
  },
  pix: {
    title: 'Um PIX de R$ 5,00',
    why: 'Pague, veja cair e devolva: assim o caminho todo do dinheiro está visto antes do primeiro cliente.',
  },
  poster: {
    title: 'Cartaz e link',
    why: 'Um cartaz com o código QR para a recepção, e uma página de links para o Instagram.',
    opens: ['/admin/cartaz', 'Abrir o cartaz'],
  },
}
