import Router from '@koa/router'

export const FAKE_ACCOUNT_NAME = 'Arena das Dunas Esportes Ltda'

/** `/v3/myAccount`: whose the key is. */
export function fakeAccountRoutes(): Router {
  const router = new Router({ prefix: '/v3/myAccount' })
  router.get('/commercialInfo', (ctx) => {
    ctx.body = {
      status: 'APPROVED',
      personType: 'JURIDICA',
      cpfCnpj: '11222333000181',
      name: 'Ana Souza',
      companyName: FAKE_ACCOUNT_NAME,
      tradingName: null,
      email: 'ana@arena.example',
      denialReason: null,
    }
  })
  return router
}
