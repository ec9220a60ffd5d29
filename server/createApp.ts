import type Router from '@koa/router'
import Koa, { type Middleware } from 'koa'
import { accountRoutes } from './account/account.routes.ts'
import { deviceRoutes } from './account/device/device.routes.ts'
import { accountLinkRoutes } from './account/accountLink.routes.ts'
import { ownAccountRoutes } from './account/ownAccount.routes.ts'
import { secondFactorRoutes } from './account/secondFactor/secondFactor.routes.ts'
import { secondStepRoutes } from './account/secondFactor/secondStep.routes.ts'
import { staffRoutes } from './account/staff.routes.ts'
import {
  agendaRoutes,
  cachedAgenda,
  cachedCalendar,
  calendarRoutes,
} from './booking/calendar/calendar.routes.ts'
import { correctComing } from './booking/correctedAddress.ts'
import { agendaAnswer, publicAnswer } from './booking/calendar/buildCalendar.ts'
import { createCalendarCache } from './booking/calendar/calendarCache.ts'
import { backupRoutes } from './backup/backup.routes.ts'
import { closingDateEditRoutes, closingDateRoutes } from './catalog/closingDate.routes.ts'
import { courtEditRoutes, courtRoutes } from './catalog/court.routes.ts'
import { fixedClassRoutes } from './catalog/fixedClass.routes.ts'
import { operationHoursEditRoutes, operationHoursRoutes } from './catalog/operationHours.routes.ts'
import { priceEditRoutes, priceRoutes } from './catalog/price.routes.ts'
import { specialPriceEditRoutes, specialPriceRoutes } from './catalog/specialPrice.routes.ts'
import { creditRoutes } from './credit/credit.routes.ts'
import { customerRoutes } from './customers/customer.routes.ts'
import type { PaymentDeps } from './payment/gateway.ts'
import { eventsRoutes } from './events/events.routes.ts'
import { healthRoutes } from './health.routes.ts'
import { createMetrics } from './health/metrics.ts'
import { systemHealthRoutes } from './health/systemHealth.routes.ts'
import { floodRoutes } from './booking/limits/flood.routes.ts'
import { holdRoutes } from './booking/hold/hold.routes.ts'
import { accessOf, ownPasswordFirst } from './http/access.ts'
import { clientErrorRoutes } from './http/clientError.routes.ts'
import { enrolledDevice } from './http/enrolledDevice.ts'
import { cookieKeys } from './http/cookieKeys.ts'
import { createForwardedCheck, diagnosticsRoutes } from './http/forwarded.ts'
import { serverEpoch } from './http/epoch.ts'
import { csrf, csrfRoutes, sameOrigin } from './http/csrf.ts'
import { importRoutes } from './import/import.routes.ts'
import { incidentRoutes } from './incident/incident.routes.ts'
import { jsonBody } from './http/jsonBody.ts'
import { problems } from './http/problems.ts'
import { readsFirst } from './http/readsFirst.ts'
import { searchHeader } from './http/searchHeader.ts'
import { logDefects, requestLog } from './http/requestLog.ts'
import { createSeenAdmins } from './http/seenAdmins.ts'
import { securityHeaders } from './http/securityHeaders.ts'
import { secureCookies, sessionMiddleware } from './http/session.ts'
import { debugRoutes } from './payment/providers/sandbox/debug.routes.ts'
import { ownOrderRoutes } from './payment/ownOrder.ts'
import { myRoutes, staffLinkRoutes } from './mine/my.routes.ts'
import { paymentRoutes } from './payment/payment.routes.ts'
import { bookingMoney } from './refund/bookingMoney.ts'
import { ownClassRoutes } from './catalog/ownClass.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { ledgerRoutes } from './payment/ledger/ledger.routes.ts'
import { refundRoutes } from './refund/refund.routes.ts'
import { setupRoutes } from './setup/setup.routes.ts'
import { reportRoutes } from './report/report.routes.ts'
import { adminReservationRoutes, reservationRoutes } from './booking/reservation.routes.ts'
import { cancelStranded } from './booking/staff/cancelByStaff.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { termsRoutes } from './privacy/terms.routes.ts'
import { syncRoutes } from './booking/calendar/sync.routes.ts'
import { tabPaymentRoutes } from './booking/staff/tabPayment.routes.ts'
import { tvRoutes } from './tv/tv.routes.ts'
import { productRoutes, tabRoutes } from './tab/tab.routes.ts'
import { tillRoutes } from './till/till.routes.ts'
import { updateRoutes } from './update/update.routes.ts'
import { webhookRoutes } from './payment/webhook.routes.ts'
import { venueEditRoutes, venueRoutes } from './venue/venue.routes.ts'

/** Builds the app without side effects: no port, no environment, no files. `pages` serves the built PWA. */
export function createApp(deps: PaymentDeps, pages?: Middleware): Koa {
  const app = new Koa({
    proxy: deps.config.trustedProxies > 0,
    maxIpsCount: deps.config.trustedProxies,
  })
  app.keys = cookieKeys(deps.sessionKeys)
  logDefects(app, deps)
  const calendar = createCalendarCache(deps, publicAnswer(deps))
  const booking = { ...deps, money: bookingMoney(deps) }
  const opening = { ...deps, cancelStranded: cancelStranded(booking) }
  const agenda = createCalendarCache(deps, agendaAnswer(deps))
  const admins = createSeenAdmins(deps)
  const forwarded = createForwardedCheck(deps)
  const metrics = createMetrics(deps)
  app.use(metrics.count)
  app.use(forwarded.check)
  app.use(cachedCalendar(calendar, deps))
  app.use(cachedAgenda(agenda, admins, deps))
  app.use(requestLog(deps))
  app.use(readsFirst())
  app.use(securityHeaders(deps.config))
  app.use(secureCookies(deps.config))
  app.use(problems)
  app.use(serverEpoch(deps))
  // Public reads, the same for all: no session is looked up for them.
  mount(app, [
    calendarRoutes(calendar),
    healthRoutes(deps),
    metrics.router,
    courtRoutes(deps),
    priceRoutes(deps),
    specialPriceRoutes(deps),
    operationHoursRoutes(deps),
    closingDateRoutes(deps),
    venueRoutes(deps),
    termsRoutes(deps),
    // Calls by other servers: they have no session and authenticate by a token.
    webhookRoutes(deps),
  ])
  if (pages) app.use(pages)
  app.use(sameOrigin(deps))
  app.use(csrf(deps))
  app.use(jsonBody)
  app.use(searchHeader)
  mount(app, [csrfRoutes(deps)])
  app.use(enrolledDevice(deps))
  app.use(sessionMiddleware(deps, admins))
  app.use(ownPasswordFirst)
  mount(app, [
    // First what comes in a rush: a request passes all the routers before its own.
    holdRoutes(booking),
    adminReservationRoutes(booking),
    reservationRoutes(booking),
    accountRoutes(deps),
    ownAccountRoutes(deps, admins),
    secondStepRoutes(deps),
    secondFactorRoutes(deps),
    accountLinkRoutes(deps, admins),
    staffRoutes(deps, admins),
    deviceRoutes(deps, admins),
    clientErrorRoutes(deps),
    diagnosticsRoutes(forwarded),
    systemHealthRoutes(deps),
    agendaRoutes(calendar, agenda),
    eventsRoutes(deps, admins),
    tvRoutes(deps),
    floodRoutes(deps),
    customerRoutes(deps, (tx, id, email) =>
      correctComing(tx, id, email, deps.config.venueTimezone),
    ),
    creditRoutes(deps),
    setupRoutes(booking),
    tillRoutes(deps),
    productRoutes(deps),
    tabRoutes(deps),
    tabPaymentRoutes(booking),
    incidentRoutes(booking),
    syncRoutes(booking),
    ownOrderRoutes(deps),
    myRoutes(booking),
    staffLinkRoutes(deps),
    paymentRoutes(deps),
    ledgerRoutes(deps),
    refundRoutes(deps),
    reportRoutes(deps),
    auditRoutes(deps),
    importRoutes(deps),
    backupRoutes(deps),
    updateRoutes(deps),
    privacyRoutes(deps),
    courtEditRoutes(deps),
    priceEditRoutes(deps),
    specialPriceEditRoutes(deps),
    operationHoursEditRoutes(opening),
    closingDateEditRoutes(opening),
    venueEditRoutes(deps),
    fixedClassRoutes(deps),
    ownClassRoutes(deps),
    ...(deps.gateway.sandbox ? [debugRoutes(deps)] : []),
  ])
  return app
}

function mount(app: Koa, routers: Router[]) {
  // Forgotten, the rule of who may call a route would be 'anybody'.
  routers.forEach(accessOf)
  for (const router of routers) app.use(router.routes()).use(router.allowedMethods())
}
