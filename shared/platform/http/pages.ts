import {
  ACCOUNT_PATH,
  ENROL_PATH,
  LINK_PATH,
  LINKS_PATH,
  OWN_LIST_PATH,
  OWN_PATH,
  OWN_RECEIPT_PATH,
  OWNER_PATH,
  TV_PATH,
} from './accountPages.ts'
import { PAID_PATH } from './accountPages.ts'
import { ABROAD_PATHS } from './abroadPaths.ts'

/** The pages that are about the venue; all others are about somebody's own, or the desk's. */
export const SEARCHED_PAGES: readonly string[] = ['/', LINKS_PATH, ...ABROAD_PATHS]

const ADMIN = [
  'agenda',
  'agenda/imprimir',
  'aparelhos',
  'auditoria',
  'caixa',
  'cartaz',
  'chaves',
  'classes',
  'clientes',
  'comandas',
  'configuracoes',
  'copias',
  'diagnostico',
  'equipe',
  'importar',
  'mais',
  'pagamentos',
  'pagamentos/caixas',
  'pagamentos/conferir',
  'pagamentos/conta',
  'pagamentos/mes',
  'pagamentos/receber',
  'pagamentos/resolver',
  'pendencias',
  'precos',
  'precos-especiais',
  'primeiros-passos',
  'privacidade',
  'produtos',
  'quadras',
  'relatorios',
  'saude',
  'site-e-agendas',
  'versao',
]

/** Every address of the app; the server answers any other with the not-found screen and status 404. */
export const PAGES = [
  '/',
  OWN_PATH,
  OWN_LIST_PATH,
  OWN_RECEIPT_PATH,
  '/auth',
  LINKS_PATH,
  '/minhas-aulas',
  ACCOUNT_PATH,
  LINK_PATH,
  OWNER_PATH,
  ENROL_PATH,
  TV_PATH,
  PAID_PATH,
  ...ABROAD_PATHS,
  '/teste-pagamento',
  '/admin-schedule',
  '/admin',
  ...ADMIN.map((screen) => `/admin/${screen}`),
]

const KNOWN: ReadonlySet<string> = new Set(PAGES)

/** The app's page at a path, null where it has none. As its router reads it: upper case and a slash at the end make no difference. */
export function pageAt(path: string): string | null {
  const page = path.toLowerCase().replace(/(?<=.)\/+$/, '')
  return KNOWN.has(page) ? page : null
}

/** Whether search engines are to show that page. */
export function isForSearch(page: string): boolean {
  return SEARCHED_PAGES.includes(page)
}

/** Whether the desk is opened by this address. */
export function isDeskPath(path: string): boolean {
  return path.toLowerCase().startsWith('/admin')
}
