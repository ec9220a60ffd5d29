import * as v from 'valibot'
import { keysOf } from '../text/keysOf.ts'
import { MINIMUM_TOTAL_TEXT } from '../money/paid.ts'

/** Every refusal code with its Portuguese message. */
export const REFUSALS = {
  'slot-taken': 'Este horário já está reservado. Escolha outro horário.',
  'slot-past': 'Este horário já passou. Escolha outro horário.',
  'slot-closed': 'O local está fechado neste horário. Escolha outro horário.',
  'slot-too-far': 'Esta data está distante demais para reservar. Escolha uma data mais próxima.',
  'company-missing':
    'O local ainda não vende pela internet: faltam os dados da empresa e do encarregado. Ligue para reservar.',
  'update-waits': 'Agora não: algo está no caminho da atualização.',
  'version-gone': 'Essa versão não está mais na pasta das versões. Recarregue a página.',
  'no-court': 'Nenhuma quadra disponível para esta modalidade.',
  'no-price': 'Este horário não está disponível para reserva.',
  'hold-limit': 'Você já tem o máximo de 12 horários selecionados.',
  'price-changed': 'O preço deste horário mudou. Confira o novo valor antes de continuar.',
  'credit-changed':
    'O seu crédito mudou desde que foi mostrado. Confira o valor antes de continuar.',
  'already-ordered':
    'Você já reservou este horário em outra aba. Confira o pedido em andamento antes de reservar de novo.',
  'group-not-payable': 'O tempo para pagar esta reserva expirou. Escolha os horários novamente.',
  'group-mismatch': 'Esta reserva pertence a outro pagamento. Recomece a reserva.',
  'minimum-total': MINIMUM_TOTAL_TEXT,
  'already-paid': 'O pagamento desta reserva já foi confirmado.',
  'paid-too-late':
    'O pagamento chegou depois do prazo e o horário já não estava livre. O valor será devolvido.',
  'payment-in-progress': 'O pagamento desta reserva já está sendo processado. Aguarde um instante.',
  'charge-refused':
    'A cobrança foi recusada por um motivo que não sabemos explicar. Nada foi cobrado: tente mais tarde ou fale com o local.',
  'venue-cannot-charge':
    'O local não consegue receber pela internet agora. Nada foi cobrado: fale com o local.',
  'venue-without-pix':
    'O local não consegue receber por PIX agora. Nada foi cobrado: pague com cartão ou fale com o local.',
  'venue-without-card':
    'O local não consegue receber com cartão agora. Nada foi cobrado: pague com PIX ou fale com o local.',
  'card-elsewhere': 'Aqui o cartão é informado na página segura do Asaas. Recarregue a página.',
  'too-many-attempts': 'Limite de tentativas de pagamento atingido. Escolha os horários novamente.',
  'no-address': 'Esta reserva não tem e-mail. Informe o endereço, salve e envie de novo.',
  'nothing-to-confirm':
    'Só vai de novo a confirmação de uma reserva aprovada que ainda não terminou.',
  'not-cancellable': 'Esta reserva não pode ser cancelada.',
  'prices-changed': 'Os preços mudaram desde que foram mostrados. Confira e confirme de novo.',
  'price-overlap': 'Já existe um preço configurado para este horário.',
  'special-price-overlap': 'Já existe um preço especial configurado para este horário.',
  'court-in-use':
    'Esta quadra tem reservas futuras ou aulas ativas e não pode ser excluída. Desative-a ou resolva-as antes.',
  'strands-bookings': 'Esta mudança deixa reservas ou aulas fora do horário de funcionamento.',
  'customer-blocked': 'Não conseguimos concluir esta reserva pela internet. Fale com a recepção.',
  'customer-exists': 'Já existe um cadastro desta pessoa.',
  'credit-short':
    'O crédito disponível desta pessoa não cobre este valor. Pode ter sido usado ou ter vencido.',
  'till-open': 'O caixa já está aberto.',
  'till-closed': 'Este caixa já foi fechado.',
  'drawer-name': 'Já existe uma gaveta com este nome.',
  'drawer-in-use':
    'Feche antes o caixa desta gaveta: nela há um caixa aberto ou lançamentos à espera do próximo.',
  'drawer-last': 'O local precisa de pelo menos uma gaveta em uso.',
  'month-closed': 'Este mês já foi fechado.',
  'month-running':
    'Este mês ainda não terminou. Ele pode ser fechado a partir do primeiro dia do mês seguinte.',
  'drawer-short': 'É mais do que há na gaveta. Confira o valor, ou lance antes o que falta.',
  'doubt-judged': 'Este lançamento já foi conferido.',
  'own-doubt': 'Quem fez o lançamento não o confere: peça a outra pessoa.',
  'till-movement': 'Este lançamento não pode ser corrigido: já foi corrigido ou é de outro caixa.',
  'tab-closed': 'Esta comanda já foi fechada e não muda mais.',
  'tab-item': 'Este item já foi tirado da comanda.',
  'tab-rest': 'Ainda falta acertar o valor desta comanda.',
  'tab-paid': 'O valor passa do que falta pagar nesta comanda. Confira o total e receba de novo.',
  'tab-court':
    'A quadra já foi paga, mudou de preço ou não pode ser paga aqui. Confira a reserva e receba de novo.',
  'product-price': 'O preço deste produto mudou. Confira e lance de novo.',
  'till-explained': 'A diferença deste caixa já foi explicada.',
  'incident-changed':
    'O que está nestas quadras mudou desde que foi mostrado. Confira e confirme de novo.',
  'incident-over':
    'As quadras já foram reabertas, ou passaram mais de 30 minutos desde que foram fechadas.',
  'already-chosen': 'Já foi decidido o que fazer com esta reserva.',
  'undo-over': 'Não dá mais para desfazer: a escolha já está valendo, ou o local mudou a reserva.',
  'became-credit':
    'O valor desta reserva já virou crédito, que vale para outro horário, e não volta também em dinheiro. O que dele ainda não foi usado o local troca por dinheiro em “Estornar”.',
  'choice-open':
    'O local fechou a quadra, e falta escolher o que fica no lugar desta reserva: outro horário, crédito ou o dinheiro. O dinheiro volta por essa escolha: na página da reserva ou, pelo local, em “Choveu”, “Quem ainda não escolheu”.',
  'became-hour':
    'No lugar do horário que o local fechou, esta reserva ganhou outro, que está de pé. Para devolver o dinheiro, cancele-a antes.',
  'money-gone':
    'O dinheiro desta reserva já voltou, ou está voltando, para quem pagou: não há mais o que escolher.',
  'money-uncertain':
    'O pagamento desta reserva foi contestado ou está sendo devolvido fora daqui. A escolha espera até isso se resolver.',
  'merge-too-old': 'Esta união já tem mais de 30 dias e não pode mais ser desfeita.',
  'customer-reservation':
    'Esta reserva foi feita por um cliente: só é possível aprovar ou cancelar.',
  'reservation-canceled':
    'Esta reserva foi cancelada: só as observações podem mudar. O dinheiro volta por “Estornar”.',
  'status-not-allowed': 'Esta mudança de situação não é permitida.',
  'paid-online':
    'Esta reserva foi paga pelo cliente online; o pagamento não pode ser mudado à mão.',
  'occurrences-taken': 'Alguns horários da série não estão livres.',
  'class-conflict': 'O horário da aula entra em conflito com outra aula ou reserva.',
  'cancel-first': 'Esta reserva está de pé: cancele-a antes de devolver o dinheiro.',
  'refund-changed': 'O valor a devolver mudou desde que foi mostrado. Confira antes de estornar.',
  'nothing-paid': 'Não há pagamento a devolver nesta reserva.',
  'return-sum': 'O valor passa do que ainda pode voltar desta reserva.',
  'return-way': 'O que foi pago pela internet volta só por onde veio.',
  'refund-begun': 'O estorno já está em andamento ou foi concluído.',
  'issue-resolved': 'Este pagamento já foi resolvido.',
  'issue-action': 'Isto não pode ser feito com este pagamento agora.',
  'no-account': 'Não há conta no Asaas para ler: falta a chave ou o sistema está em modo de teste.',
  'difference-changed':
    'O que não conferia mudou desde que foi mostrado, ou já foi anotado. Confira a lista de novo.',
  'username-taken': 'Este nome de usuário já está em uso. Escolha outro.',
  'last-owner': 'O local precisa de pelo menos um dono ativo.',
  'person-in-use': 'Esta pessoa não pode ser anonimizada agora.',
  'preview-changed': 'O que seria apagado mudou. Confira de novo antes de confirmar.',
  'not-movable': 'Este horário não pode mais ser mudado por aqui. Fale com o local.',
  'dearer-hour':
    'O horário novo custa mais e a diferença não pode ser paga por aqui. Escolha outro ou fale com o local.',
  'move-open': 'Já há uma mudança aguardando o pagamento. Pague a diferença ou desista dela antes.',
  'move-over':
    'O tempo para pagar a diferença acabou: o seu horário continua o mesmo. Escolha de novo.',
  'too-many-moves':
    'Você já começou várias mudanças sem pagar hoje. Tente de novo amanhã ou fale com o local.',
  'move-price-changed': 'O preço da mudança mudou. Confira antes de confirmar.',
  'quote-changed': 'O valor da devolução mudou. Confira antes de cancelar.',
  'import-state': 'Esta importação já foi feita, desfeita ou apagada. Atualize a página.',
  'import-incomplete': 'O arquivo ainda não chegou inteiro. Envie-o de novo.',
  'import-changed': 'A agenda ou os cadastros mudaram desde a conferência. Confira de novo.',
  'import-too-old': 'Esta importação já tem mais de 7 dias e não pode mais ser desfeita.',
  'provider-in-settings': 'A chave está nas configurações do servidor: peça a quem instalou.',
  'zone-in-settings': 'O fuso horário está nas configurações do servidor: peça a quem instalou.',
  'no-provider': 'Informe antes a chave do Asaas.',
  'no-public-url':
    'O Asaas não sabe aonde avisar, pois falta o endereço do site: peça a quem instalou.',
  'demo-in-use':
    'Já há caixa, comandas, créditos, cobranças ou importações de verdade aqui: estes dados não são mais só um exemplo e não podem ser apagados.',
  'link-over': 'Este link já foi usado ou passou do prazo. Peça outro.',
} as const
export type RefusalCode = keyof typeof REFUSALS

/** Every other error code of the API. */
export const PROBLEMS = {
  'malformed-json': 'O corpo da requisição não é um JSON válido.',
  'malformed-request': 'Requisição inválida.',
  'invalid-input': 'Alguns campos não são válidos.',
  'idempotency-mismatch': 'Esta chave de idempotência já foi usada com outros dados.',
  'already-done':
    'Isto já foi feito há mais de 30 dias. Confira como está agora e descarte este envio.',
  'unknown-edit':
    'Esta edição foi feita por uma versão anterior do aplicativo, que não é mais compreendida. Refaça-a, se ainda for necessária.',
  'edit-held': 'Esta edição espera o dono em “Não enviados”: ninguém a faz antes disso.',
  'not-signed-in': 'Entre na sua conta para continuar.',
  'device-revoked': 'Este aparelho foi revogado. Entre com a sua senha para continuar.',
  'bad-credentials': 'Credenciais inválidas.',
  'bad-pin': 'PIN incorreto.',
  'not-allowed': 'Você não tem permissão para fazer isto.',
  'refund-limit':
    'O valor passa do limite de devolução do seu perfil. A decisão é do gerente ou do dono.',
  'till-limit':
    'O valor passa do limite do seu perfil. A saída é aprovada pelo gerente ou pelo dono.',
  'courtesy-limit': 'A cortesia é aprovada pelo gerente ou pelo dono.',
  'password-change-needed': 'Crie uma senha nova para continuar.',
  'second-factor-needed': 'Confirme que é você para continuar.',
  'second-step-needed': 'Falta confirmar que é você.',
  'factor-refused': 'Não foi possível confirmar. Tente de novo ou use outra forma.',
  'no-cookies':
    'Seu navegador está bloqueando os cookies deste site. Sem eles não é possível reservar horários nem entrar. Permita os cookies e tente novamente.',
  'plain-http':
    'Este endereço não usa conexão segura (http), e nele não é possível reservar nem entrar. Abra o site pelo endereço que começa com https://.',
  'bad-csrf': 'Sua sessão de segurança expirou. Recarregue a página e tente novamente.',
  'bad-origin': 'Requisição recusada: origem não permitida.',
  'not-found': 'Não encontrado.',
  'method-not-allowed': 'Método não permitido.',
  'stale-version': 'Este registro foi alterado por outra pessoa.',
  'other-epoch':
    'O servidor foi restaurado de uma cópia de segurança. Esta edição é de antes disso e não foi feita.',
  'invalid-picture': 'Não foi possível ler a imagem. Envie uma foto em JPEG, PNG ou WebP.',
  'picture-too-big':
    'A imagem tem pontos demais. Envie uma foto de até 25 megapixels (por exemplo, 5000 × 5000).',
  'picture-too-narrow':
    'A imagem é estreita demais: um lado tem mais de 20 vezes o tamanho do outro. Envie uma foto larga.',
  'too-large': 'Dados enviados acima do limite.',
  'unsupported-media-type': 'Envie os dados em JSON.',
  'unpaid-limit':
    'Já há 12 horários à espera do pagamento. Pague-os ou cancele-os para reservar mais.',
  'unpaid-pause': 'Reservas anteriores terminaram sem pagamento. Aguarde para reservar de novo.',
  'client-full':
    'Há muitos horários à espera de pagamento na sua rede. Tente mais tarde ou por outra conexão.',
  'client-blocked': 'As reservas pela internet estão suspensas na sua rede. Ligue para o local.',
  'card-limit': 'Muitos cartões recusados. Pague com PIX ou tente o cartão mais tarde.',
  'too-many-requests': 'Muitas tentativas em pouco tempo. Aguarde e tente novamente.',
  'provider-unavailable': 'Falha ao processar pagamento. Tente novamente mais tarde.',
  'payment-delayed':
    'O pagamento está demorando… Seus horários continuam reservados: aguarde um instante.',
  'server-busy': 'Muita gente está entrando neste instante. Tente de novo em alguns segundos.',
  'database-unavailable':
    'O sistema está indisponível por um instante. Nada foi alterado: tente novamente.',
  'database-damaged':
    'Parte do que está gravado no sistema foi danificada, e isto não pôde ser feito. Nada foi alterado: avise o responsável pelo local.',
  'internal-error': 'Algo deu errado do nosso lado. Tente novamente em instantes.',
} as const
export const ProblemCodeSchema = v.union([
  v.picklist(keysOf(REFUSALS)),
  v.picklist([
    'malformed-json',
    'malformed-request',
    'invalid-input',
    'idempotency-mismatch',
    'already-done',
    'unknown-edit',
    'edit-held',
    'not-signed-in',
    'device-revoked',
    'bad-credentials',
    'bad-pin',
    'not-allowed',
    'refund-limit',
    'till-limit',
    'courtesy-limit',
    'password-change-needed',
    'second-factor-needed',
    'second-step-needed',
    'factor-refused',
    'no-cookies',
    'plain-http',
    'bad-csrf',
    'bad-origin',
    'not-found',
    'method-not-allowed',
    'stale-version',
    'other-epoch',
    'invalid-picture',
    'picture-too-big',
    'picture-too-narrow',
    'too-large',
    'unsupported-media-type',
    'unpaid-limit',
    'unpaid-pause',
    'client-full',
    'client-blocked',
    'card-limit',
    'too-many-requests',
    'provider-unavailable',
    'payment-delayed',
    'server-busy',
    'database-unavailable',
    'database-damaged',
    'internal-error',
  ]),
])
export type ProblemCode = v.InferOutput<typeof ProblemCodeSchema>

export function problemMessage(code: ProblemCode): string {
  return code in REFUSALS ? REFUSALS[code as RefusalCode] : PROBLEMS[code as keyof typeof PROBLEMS]
}
