import { formatCnpj } from '../../platform/contact/cnpj.ts'
import type { Policy } from '../../venue/policy/policy.ts'
import { escapeHtml } from '../../platform/text/escapeHtml.ts'
import { themeCss } from '../../venue/profile/themeCss.ts'
import type { Company, Venue, VenueTheme } from '../../venue/profile/venue.schema.ts'
import { periodText, RETENTION } from './retention.ts'
import { TERMS_VERSION } from './terms.ts'
import { termsText } from './termsText.ts'

export const TERMS_PATH = '/termos-condicoes.html'

type TermsVenue = Pick<Venue, 'name' | 'address' | 'phone' | 'email'> &
  Omit<Company, 'needsCompany'> & {
    cancellation: Policy
    theme?: VenueTheme | null
  }

/** The page of the terms and the privacy notice, with the venue's own names and what is stored by the table that the daily job obeys. */
export function termsPage(venue: TermsVenue): string {
  const { theme } = venue
  return `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="description" content="Termos de uso e aviso de privacidade da reserva de quadras." />
    <title>Termos de uso e aviso de privacidade</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/termos-condicoes.css" />${
      theme
        ? `
    <style>${themeCss(theme)}</style>`
        : ''
    }
  </head>
  <body>
    <header>
      <div>
        <a href="/">← Voltar às reservas</a>
        <h1>Termos de uso e aviso de privacidade</h1>
        <p>Versão de ${longDate(TERMS_VERSION)}</p>
      </div>
    </header>
    <main>
      <nav aria-label="Nesta página">
        <ul>
          <li><a href="#termos">Termos de uso</a></li>
          <li><a href="#privacidade">Aviso de privacidade</a></li>
          <li><a href="#direitos">Seus direitos</a></li>
        </ul>
      </nav>
      ${termsText(venue.cancellation)}
      ${noticeOf(venue)}
      ${rightsOf(venue)}
    </main>
    <footer>
      <p>Dúvidas sobre estes termos? Fale com o local antes de reservar.</p>
    </footer>
  </body>
</html>
`
}

function noticeOf(venue: TermsVenue) {
  return `<section id="privacidade" aria-labelledby="privacidade-titulo">
        <h2 id="privacidade-titulo">Aviso de privacidade</h2>
        <p>
          Este aviso explica como tratamos seus dados pessoais, de acordo com a Lei Geral de
          Proteção de Dados (Lei nº 13.709/2018, a LGPD).
        </p>

        <h3>1. Quem é responsável</h3>
        <ul>
          <li><strong>Controlador:</strong> ${controllerText(venue)}</li>
          ${dpoItem(venue)}
          <li>
            <strong>Pagamentos:</strong> a Asaas processa as cobranças em nome do local e responde
            como controladora pelos dados que a lei a obriga a tratar como instituição de pagamento.
          </li>
          <li>
            <strong>Hospedagem e e-mail:</strong> empresas contratadas para manter o site e enviar
            mensagens atuam como operadoras, apenas seguindo nossas instruções.
          </li>
        </ul>

        <h3 id="prazos">2. Quais dados tratamos, para quê e por quanto tempo</h3>
        <dl>
          ${Object.values(RETENTION).map(retentionItem).join('\n          ')}
        </dl>
        <p>
          Não pedimos mais do que o necessário para a reserva e o pagamento. O que tem prazo é
          apagado por uma rotina diária, sem que ninguém precise pedir. Um dado que não pode ser
          apagado ainda, porque há um horário futuro ou dinheiro em aberto, espera só até isso acabar.
        </p>

        <h3>3. Sem rastreamento</h3>
        <p>
          Não usamos cookies de publicidade, ferramentas de análise de terceiros nem vendemos dados.
          Os únicos cookies são os da sessão, da segurança do formulário, o que reconhece o aparelho em
          que você abriu o link da sua reserva (por 180 dias) e, para quem tem conta, o que reconhece o
          aparelho em que você já entrou. Enquanto você reserva, o navegador guarda um
          rascunho do formulário, sem dados de cartão, que some quando a aba é fechada.
        </p>

        <h3>4. Com quem compartilhamos</h3>
        <ul>
          <li>Asaas, para cobrar e devolver pagamentos (nome, CPF, e-mail, telefone e valor).</li>
          <li>Empresas de hospedagem e de envio de e-mail que trabalham para nós.</li>
          <li>Autoridades públicas, quando a lei ou uma ordem judicial exigir.</li>
        </ul>

        <h3>5. Segurança</h3>
        <p>
          Os dados trafegam por conexão segura, o acesso é restrito à equipe do local e os registros
          técnicos não contêm CPF nem dados de cartão. Se houver um incidente que possa trazer risco
          a você, avisaremos você e a Autoridade Nacional de Proteção de Dados (ANPD).
        </p>
      </section>`
}

function controllerText({ companyName, cnpj, name, address, phone, email }: TermsVenue) {
  const company = companyName
    ? `${escapeHtml(companyName)}${cnpj ? `, CNPJ ${formatCnpj(cnpj)}` : ''}, que administra ${escapeHtml(name)}`
    : 'o local que administra as quadras'
  const contact = [address, phone, email].filter(Boolean).map(escapeHtml).join(', ')
  return `${company}, decide por que e como os dados são usados. Contato: ${contact}.`
}

function dpoItem({ dpoName, dpoEmail }: TermsVenue) {
  if (!dpoName && !dpoEmail) return ''
  const name = dpoName ? `${escapeHtml(dpoName)}, ` : ''
  return `<li>
            <strong>Encarregado pelos dados pessoais:</strong> ${name}${mailLink(dpoEmail)}.
          </li>`
}

function mailLink(email: string) {
  const text = escapeHtml(email)
  return `<a href="mailto:${text}">${text}</a>`
}

function retentionItem(row: (typeof RETENTION)[keyof typeof RETENTION]) {
  const period = periodText(row)
  const kept = period ? `Guardamos por ${period}: ${row.end}.` : `Não são guardados: ${row.end}.`
  return `<div>
            <dt>${row.data}</dt>
            <dd>${row.purpose}</dd>
            <dd>Base legal: ${row.basis}.</dd>
            <dd>${kept}</dd>
          </div>`
}

function rightsOf({ dpoName, dpoEmail }: TermsVenue) {
  const way = dpoEmail
    ? `escreva ao encarregado${dpoName ? `, ${escapeHtml(dpoName)}` : ''}, em ${mailLink(dpoEmail)}, ou fale com o local`
    : 'fale com o local'
  return `<section id="direitos" aria-labelledby="direitos-titulo">
        <h2 id="direitos-titulo">Seus direitos e como usá-los</h2>
        <p>A LGPD (art. 18) garante a você, a qualquer momento e sem custo:</p>
        <ul>
          <li>saber se tratamos seus dados e ter acesso a eles;</li>
          <li>corrigir dados incompletos, errados ou desatualizados;</li>
          <li>pedir anonimização, bloqueio ou eliminação do que for excessivo ou irregular;</li>
          <li>pedir a portabilidade dos dados;</li>
          <li>saber com quem os dados são compartilhados;</li>
          <li>opor-se a um tratamento feito em desacordo com a lei;</li>
          <li>revogar o consentimento, nos casos em que ele for a base do tratamento.</li>
        </ul>
        <p>
          Para usar um desses direitos, ${way} pelo telefone ou endereço que aparecem na
          confirmação da reserva. Antes de responder, confirmamos que é você mesmo, usando o e-mail
          da reserva. A confirmação simplificada é imediata e a resposta completa chega em até 15
          dias. Alguns registros precisam ser mantidos por lei mesmo depois de um pedido de
          eliminação. Você também pode reclamar à ANPD, em
          <a href="https://www.gov.br/anpd" rel="noopener">gov.br/anpd</a>.
        </p>
      </section>`
}

/** `22 de novembro de 2026`. */
function longDate(date: string) {
  const at = new Date(`${date}T12:00:00Z`)
  return at.toLocaleDateString('pt-BR', { dateStyle: 'long', timeZone: 'UTC' })
}
