/** What each figure of a report means, as its '?' says. */
export const DEFINITIONS = {
  offered:
    'Horas em que o local está aberto, vezes as quadras ativas naquele dia, menos as datas de fechamento e as horas fechadas por chuva. Uma hora usada fora disso conta como oferecida.',
  occupancy:
    'Horas vendidas e de aulas fixas, divididas pelas horas oferecidas. Só conta o que está confirmado: reservas canceladas, vencidas, à espera de pagamento ou seguradas no site ficam fora.',
  sold: 'Horas de reservas confirmadas: avulsas, recorrentes e reservas de aula. As aulas fixas não entram.',
  classes:
    'Horas das aulas fixas que aconteceram em horas oferecidas. Ocupam a quadra e contam na ocupação, mas não têm preço: na receita elas valem zero.',
  played:
    'Preço das horas confirmadas, no dia em que se joga, pago ou não. O que foi devolvido por inteiro vale zero.',
  received:
    'Dinheiro que entrou, no dia em que foi pago, qualquer que seja o dia do jogo. Por isso é diferente do valor jogado.',
  refunded:
    'Dinheiro devolvido nesses dias, qualquer que seja o dia em que tinha entrado. O que é devolvido depois conta no dia da devolução.',
  due: 'Preço das reservas confirmadas desses dias que ninguém pagou ainda.',
  perHour:
    'Valor jogado dividido por todas as horas oferecidas, vazias e de aulas também. Serve para comparar quadras e períodos.',
  customers:
    'Clientes do cadastro com ao menos uma reserva confirmada nos dias do período. Quem não está no cadastro aparece só no número de reservas.',
  newCustomers: 'Clientes que nunca tinham tido uma reserva confirmada antes do período.',
  returning: 'Clientes do período que já tinham jogado antes dele.',
  series: 'Séries semanais com ao menos uma data confirmada no período.',
  seriesBegun: 'Séries sem nenhuma data confirmada antes do período.',
  seriesEnded: 'Séries cuja última data confirmada ficou no período, há mais de uma semana.',
  meetings: 'Vezes em que uma aula fixa aconteceu; as datas canceladas aparecem à parte.',
  missed:
    'Reservas confirmadas em que a recepção marcou que ninguém veio. Só conta o que foi marcado.',
  canceled:
    'Reservas canceladas, no dia em que seriam jogadas, pelo preço. Não contam em nenhuma outra conta deste relatório.',
  expired: 'Reservas do site que ninguém pagou a tempo; a hora ficou livre de novo.',
  lost: 'Reservas canceladas porque a quadra fechou por chuva ou outro imprevisto, pelo preço delas. Quem mudou de horário não entra.',
  closedHours:
    'Horas de quadra fechadas por chuva ou outro imprevisto. Não contam como oferecidas.',
  credit:
    'Crédito que os clientes ainda podem usar, hoje: é dinheiro que o local deve a eles. Dado, usado e vencido são os do período.',
  estimate:
    'Estimativa, não promessa: para cada hora, do quarto mais fraco ao quarto mais forte dos últimos oito mesmos dias da semana, nunca menos que o já vendido nem mais que o livre.',
  monthAgo: 'As vendas dos mesmos dias da semana, quatro semanas antes, como terminaram.',
  before: 'O mesmo número de dias, logo antes do período.',
} as const
export type Defined = keyof typeof DEFINITIONS
