import { expect, type Page } from '@playwright/test'
import { PAGES } from '#shared/platform/http/pages.ts'

const HEADINGS: Readonly<Record<string, string>> = {
  '/admin': 'Reservas',
  '/admin/agenda': 'Agenda',
  '/admin/agenda/imprimir': 'Imprimir o dia',
  '/admin/aparelhos': 'Aparelhos',
  '/admin/chaves': 'Chaves de API',
  '/admin/auditoria': 'Auditoria',
  '/admin/caixa': 'Caixa',
  '/admin/cartaz': 'Cartaz e link',
  '/admin/classes': 'Aulas Fixas',
  '/admin/clientes': 'Clientes',
  '/admin/comandas': 'Comandas',
  '/admin/configuracoes': 'Configurações',
  '/admin/copias': 'Cópias de segurança',
  '/admin/diagnostico': 'Diagnóstico',
  '/admin/equipe': 'Equipe',
  '/admin/importar': 'Importar',
  '/admin/mais': 'Mais',
  '/admin/pagamentos': 'Pagamentos',
  '/admin/pagamentos/caixas': 'Fechamento de caixa',
  '/admin/pagamentos/conferir': 'A conferir',
  '/admin/pagamentos/conta': 'Conta Asaas',
  '/admin/pagamentos/mes': 'Fechar o mês',
  '/admin/pagamentos/receber': 'A receber',
  '/admin/pagamentos/resolver': 'Pagamentos a resolver',
  '/admin/pendencias': 'Pendências',
  '/admin/precos': 'Gerenciar Preços',
  '/admin/precos-especiais': 'Preços Especiais',
  '/admin/primeiros-passos': 'Primeiros passos',
  '/admin/privacidade': 'Dados pessoais',
  '/admin/produtos': 'Produtos',
  '/admin/quadras': 'Gerenciar Quadras',
  '/admin/relatorios': 'Relatórios',
  '/admin/saude': 'Saúde do sistema',
  '/admin/site-e-agendas': 'Site e agendas',
  '/admin/versao': 'Versão e novidades',
}

/** Opens every screen of the admin's area inside the app that this page is, as by the browser's buttons: what it has not loaded yet comes from the worker or the server. */
export async function expectEveryScreen(page: Page) {
  // An app that is still drawing its first screen does not listen to the browser's buttons yet.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const path of PAGES.filter((each) => /^\/admin(?:\/|$)/.test(each))) {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    const heading = page.getByRole('heading', { name: HEADINGS[path]!, exact: true, level: 1 })
    await expect(heading, path).toBeVisible()
  }
}
