/** Texts about what only the server's settings can change, in the words of whoever installed it: an owner copies one and sends it to them. */
export const INSTALLER_NOTES = {
  mail: 'Sistema de reservas: falta o servidor de e-mail. Nas configurações do servidor, defina SMTP_URL (por exemplo smtps://usuario:senha@smtp.exemplo.com.br:465) e MAIL_FROM (por exemplo Reservas <reservas@exemplo.com.br>) e reinicie. Até lá as mensagens ficam como arquivos .eml na pasta de dados, em outbox.',
  mailRefused:
    'Sistema de reservas: o teste de e-mail falhou. Confira SMTP_URL (servidor, porta, usuário e senha; porta 465 com smtps://, 587 com smtp://) e MAIL_FROM (o remetente) nas configurações do servidor e reinicie.',
  address:
    'Sistema de reservas: falta o endereço público. Nas configurações do servidor, defina PUBLIC_URL com o endereço do site (por exemplo https://reservas.exemplo.com.br) e reinicie. Sem ele os links dos e-mails, o código do cartaz e os avisos de pagamento do Asaas não levam ao site.',
  secondPlace:
    'Sistema de reservas: as cópias de segurança estão só no servidor. Defina um segundo lugar nas configurações: BACKUP_SECOND_FOLDER (pasta num disco USB ou de rede, que já exista) ou BACKUP_S3_URL (https://servidor/bucket/pasta), com BACKUP_S3_KEY, BACKUP_S3_SECRET e BACKUP_S3_REGION, e reinicie. Depois o dono cria a frase de recuperação na tela de cópias.',
  provider:
    'Sistema de reservas: os pagamentos são de teste, porque as configurações do servidor dizem PAYMENT_PROVIDER=sandbox. Para receber de verdade, escreva PAYMENT_PROVIDER=page e reinicie: o dono informa a chave do Asaas na tela de primeiros passos.',
  proxy:
    'Sistema de reservas: cabeçalhos de proxy chegam sem que um proxy seja confiado, e todos os clientes contam como um só. Se o proxy é nosso, defina TRUST_PROXY=on nas configurações do servidor (ou quantos proxies há) e reinicie.',
} as const

export type InstallerNote = keyof typeof INSTALLER_NOTES
