import Koa, { type Middleware } from 'koa'
import { accountRoutes } from './account/signIn/account.routes.ts'
import { apiKeyRoutes } from './account/keys/apiKey.routes.ts'
import { programs } from './account/keys/programs.ts'
import { deviceRoutes } from './account/devices/device.routes.ts'
import { accountLinkRoutes } from './operation/setup/accountLink.routes.ts'
import { ownAccountRoutes } from './account/signIn/ownAccount.routes.ts'
import { secondFactorRoutes } from './account/signIn/secondFactor.routes.ts'
import { secondStepRoutes } from './account/signIn/secondStep.routes.ts'
import { staffRoutes } from './account/team/staff.routes.ts'
import {
  agendaRoutes,
  cachedAgenda,
  cachedCalendar,
  calendarRoutes,
} from './booking/calendar/calendar.routes.ts'
import { correctComing } from './booking/mail/correctedAddress.ts'
import { agendaAnswer, publicAnswer } from './booking/calendar/buildCalendar.ts'
import { createCalendarCache } from './booking/calendar/calendarCache.ts'
import { backupRoutes } from './operation/backup/backup.routes.ts'
import { openDays } from './venue/catalog/catalogDay.ts'
import { closingDateEditRoutes, closingDateRoutes } from './venue/hours/closingDate.routes.ts'
import { courtEditRoutes, courtRoutes } from './venue/courts/court.routes.ts'
import { fixedClassRoutes } from './venue/classes/fixedClass.routes.ts'
import {
  operationHoursEditRoutes,
  operationHoursRoutes,
} from './venue/hours/operationHours.routes.ts'
import { priceEditRoutes, priceRoutes } from './venue/prices/price.routes.ts'
import { specialPriceEditRoutes, specialPriceRoutes } from './venue/prices/specialPrice.routes.ts'
import { creditRoutes } from './customers/credit/credit.routes.ts'
import { customerRoutes } from './customers/people/customer.routes.ts'
import type { PaymentDeps } from './payment/port/gateway.ts'
import { eventsRoutes } from './platform/events/events.routes.ts'
import { openapiRoutes } from './operation/openapi.routes.ts'
import { securityTextRoutes } from './operation/securityText.routes.ts'
import { healthRoutes } from './operation/health/health.routes.ts'
import { countFailures } from './operation/health/failedRequests.ts'
import { createMetrics } from './operation/health/metrics.ts'
import { systemHealthRoutes } from './operation/health/systemHealth.routes.ts'
import { feedReadRoutes, feedRoutes } from './guest/feeds/feed.routes.ts'
import { publicRoutes } from './guest/feeds/public.routes.ts'
import { floodRoutes } from './booking/floods/flood.routes.ts'
import { holdRoutes } from './booking/hold/hold.routes.ts'
import { ownPasswordFirst } from './platform/http/access.ts'
import type { Calls } from './platform/http/calls.ts'
import { clientErrorRoutes } from './platform/http/clientError.routes.ts'
import { enrolledDevice } from './platform/http/enrolledDevice.ts'
import { cookieKeys } from './platform/http/cookieKeys.ts'
import { createForwardedCheck, diagnosticsRoutes } from './platform/http/forwarded.ts'
import { nameEpoch, refuseOtherEpoch } from './platform/http/epoch.ts'
import { csrf, csrfRoutes, sameOrigin } from './platform/http/csrf.ts'
import { importRoutes } from './operation/import/import.routes.ts'
import { faceRoutes } from './guest/face/face.routes.ts'
import { writeHead } from './guest/face/writeHead.ts'
import { incidentRoutes } from './guest/rain/incident.routes.ts'
import { innerCalls } from './platform/http/innerCalls.ts'
import { problems } from './platform/http/problems.ts'
import { readsFirst } from './platform/http/readsFirst.ts'
import { searchHeader } from './platform/http/searchHeader.ts'
import { logDefects, requestLog } from './platform/http/requestLog.ts'
import { createSeenAdmins } from './platform/http/seenAdmins.ts'
import { inTurn, type WritePage } from './platform/http/serveApp.ts'
import { securityHeaders } from './platform/http/securityHeaders.ts'
import { nameCookies } from './platform/http/ownCookies.ts'
import { sessionMiddleware } from './platform/http/session.ts'
import type { Renderer } from '#shared/guest/front/front.ts'
import { createFrontPages } from './guest/front/frontPages.ts'
import { debugRoutes } from './payment/providers/sandbox/debug.routes.ts'
import { ownOrderRoutes } from './payment/charges/ownOrder.ts'
import { myRoutes, staffLinkRoutes } from './guest/ownPage/my.routes.ts'
import { paymentRoutes } from './payment/charges/payment.routes.ts'
import { bookingMoney } from './payment/refund/bookingMoney.ts'
import { ownClassRoutes } from './venue/classes/ownClass.routes.ts'
import { auditRoutes } from './account/audit/audit.routes.ts'
import { ledgerRoutes } from './payment/ledger/ledger.routes.ts'
import { monthRoutes } from './payment/month/month.routes.ts'
import { refundRoutes } from './payment/refund/refund.routes.ts'
import { setupRoutes } from './operation/setup/setup.routes.ts'
import { reportRoutes } from './operation/report/report.routes.ts'
import { adminReservationRoutes, reservationRoutes } from './booking/reservation.routes.ts'
import { cancelStranded } from './booking/staff/cancelByStaff.ts'
import { privacyRoutes } from './guest/privacy/privacy.routes.ts'
import { termsRoutes } from './guest/privacy/terms.routes.ts'
import { editRoutes } from './booking/sync/edits.routes.ts'
import { heldEditRoutes } from './booking/sync/heldEdits.routes.ts'
import { syncRoutes } from './booking/sync/sync.routes.ts'
import { pixCheckRoutes } from './booking/staff/pixCheck.routes.ts'
import { tabPaymentRoutes } from './booking/staff/tabPayment.routes.ts'
import { tvRoutes } from './venue/tv/tv.routes.ts'
import { productRoutes, tabRoutes } from './book/tab/tab.routes.ts'
import { tillRoutes } from './book/till/till.routes.ts'
import { updateRoutes } from './operation/update/update.routes.ts'
import { webhookRoutes } from './payment/charges/webhook.routes.ts'
import { venueEditRoutes, venueRoutes } from './venue/profile/venue.routes.ts'

/** The built PWA: how it is served, and how its first page is drawn; null where browsers draw it. */
export type Site = { serve: (write: WritePage) => Middleware; render: Renderer | null }

/** Builds the app without side effects: no port, no environment, no files. */
export function createApp(deps: PaymentDeps, site?: Site): Koa {
  const app = new Koa({
    proxy: deps.config.trustedProxies > 0,
    maxIpsCount: deps.config.trustedProxies,
  })
  app.keys = cookieKeys(deps.sessionKeys)
  nameCookies(app, deps)
  logDefects(app, deps)
  const calendar = createCalendarCache(deps, publicAnswer(deps))
  const booking = { ...deps, money: bookingMoney(deps) }
  const opening = { ...deps, cancelStranded: cancelStranded(booking) }
  const agenda = createCalendarCache(deps, agendaAnswer(deps))
  const admins = createSeenAdmins(deps)
  const forwarded = createForwardedCheck(deps)
  const metrics = createMetrics(deps)
  const failures = countFailures(deps)
  app.use(metrics.count)
  app.use(forwarded.check)
  app.use(cachedCalendar(calendar, deps))
  // After what most requests of a busy evening are for, which cannot fail.
  app.use(failures)
  app.use(requestLog(deps))
  // With people's names: who reads them is in the log, cached or not.
  app.use(cachedAgenda(agenda, admins, deps))
  app.use(readsFirst())
  app.use(securityHeaders(deps.config))
  app.use(nameEpoch(deps))
  app.use(problems)
  app.use(refuseOtherEpoch(deps))
  // Public reads, the same for all: no session is looked up for them.
  mount(app, [
    calendarRoutes(calendar),
    healthRoutes(deps),
    openapiRoutes(),
    securityTextRoutes(deps),
    metrics.calls,
    courtRoutes(deps),
    priceRoutes(deps),
    specialPriceRoutes(deps),
    operationHoursRoutes(deps),
    closingDateRoutes(deps),
    venueRoutes(deps),
    termsRoutes(deps),
    publicRoutes(deps),
    feedReadRoutes(deps),
    faceRoutes(deps),
    // Calls by other servers: they have no session and authenticate by a token.
    webhookRoutes(deps),
  ])
  if (site) {
    const front = createFrontPages({ ...deps, calendar }, site.render)
    app.use(site.serve(inTurn(front, writeHead(deps, calendar))))
  }
  app.use(programs(deps))
  app.use(sameOrigin(deps))
  app.use(csrf(deps))
  app.use(searchHeader)
  mount(app, [csrfRoutes(deps)])
  app.use(enrolledDevice(deps))
  app.use(sessionMiddleware(deps, admins))
  app.use(ownPasswordFirst)
  const desk = [
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
    deviceRoutes(deps, admins, async (dates) => openDays(await deps.catalog.current(), dates)),
    apiKeyRoutes(deps),
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
    pixCheckRoutes(deps),
    incidentRoutes(booking),
    syncRoutes(booking),
    ownOrderRoutes(deps),
    myRoutes(booking),
    staffLinkRoutes(deps),
    feedRoutes(deps),
    paymentRoutes(deps),
    ledgerRoutes(deps),
    monthRoutes(deps),
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
  ]
  const carryOut = innerCalls(deps, app.keys, desk, failures)
  mount(app, [...desk, editRoutes(deps, carryOut), heldEditRoutes(deps, carryOut)])
  return app
}

function mount(app: Koa, all: Calls[]) {
  for (const { router } of all) app.use(router.routes()).use(router.allowedMethods())
}
