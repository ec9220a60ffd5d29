import { Fragment } from 'react'
import type { FreeHour } from '#shared/booking/calendar/calendar.ts'
import { hourAddress } from '#shared/booking/calendar/hourAddress.ts'
import { ABROAD, abroadPath, type Abroad } from '#shared/guest/front/abroad.ts'
import type { FrontFacts } from '#shared/guest/front/front.ts'
import { readPhone, telHref } from '#shared/platform/contact/phone.ts'
import { whatsappHref } from '#shared/platform/contact/whatsapp.ts'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import { weekdayOf, WEEKDAYS } from '#shared/platform/time/weekday.ts'
import { offeredSports } from '#shared/venue/courts/court.ts'
import { SPORTS } from '#shared/venue/courts/sport.ts'
import { MapLink } from '../ui/MapLink.tsx'
import { abroadTexts, type AbroadTexts } from './abroadTexts.ts'
import { lowestPriceCents, priceIn, shortPrice } from './place.ts'

type PageProps = { language: Abroad; facts: FrontFacts }

/** The venue for who reads no Portuguese: hours, prices, address, and how to book. Drawn by the server alone. */
export function AbroadPage({ language, facts }: PageProps) {
  const texts = abroadTexts[language]
  const { venue, courts, calendar } = facts
  const sports = offeredSports(courts, SPORTS)
  return (
    <main className="wizard">
      <header className="wizard__header">
        <h1>{texts.heading(venue.name)}</h1>
        <p>{openingText(facts, texts)}</p>
      </header>
      <section className="sports" aria-labelledby="hours-title">
        <h2 id="hours-title">{texts.hours}</h2>
        {sports.length === 0 && <p>{texts.nothing}</p>}
        <div className="sports__cards">
          {sports.map((sport) => (
            <section key={sport} className="panel lines tight" aria-label={texts.sports[sport]}>
              <h3>{texts.sports[sport]}</h3>
              <Hours
                free={calendar.nextFree?.[sport] ?? []}
                pathOf={({ date, startTime }) => hourAddress(sport, date, startTime)}
                {...{ facts, texts }}
              />
            </section>
          ))}
        </div>
        <h2>{texts.howTo}</h2>
        {texts.steps.map((step) => (
          <p key={step}>{step}</p>
        ))}
        <p className="row">
          <a className="button button--primary" href="/" hrefLang="pt-BR">
            {texts.book}
          </a>
        </p>
        <Contact {...{ facts, texts }} />
        <nav className="row" aria-label={texts.languages}>
          <a className="button" href="/" hrefLang="pt-BR" lang="pt-BR">
            Português
          </a>
          {ABROAD.filter((other) => other !== language).map((other) => (
            <a
              key={other}
              className="button"
              href={abroadPath(other)}
              hrefLang={other}
              lang={other}
            >
              {abroadTexts[other].name}
            </a>
          ))}
        </nav>
      </section>
    </main>
  )
}

type Part = { facts: FrontFacts; texts: AbroadTexts }
type HoursProps = Part & { free: readonly FreeHour[]; pathOf: (hour: FreeHour) => string }

function Hours({ free, pathOf, facts: { calendar }, texts }: HoursProps) {
  if (free.length === 0) return <p>{texts.full}</p>
  return (
    <p className="row middle">
      {free.map((hour, index) => {
        const day = dayText(hour.date, calendar.today, texts)
        const price = `R$ ${shortPrice(priceIn(calendar, hour))}`
        return (
          <Fragment key={`${hour.date} ${hour.startTime}`}>
            {hour.date !== free[index - 1]?.date && <span>{day}</span>}
            <a
              className="sport__hour"
              href={pathOf(hour)}
              aria-label={`${day} ${hour.startTime}, ${price}`}
            >
              <span>{hour.startTime}</span>
              <span className="sport__price">{price}</span>
            </a>
          </Fragment>
        )
      })}
    </p>
  )
}

function Contact({ facts: { venue }, texts }: Part) {
  const phone = readPhone(venue.phone)
  return (
    <>
      <h2>{texts.where}</h2>
      {venue.address && <address>{venue.address}</address>}
      <p className="row">
        <MapLink place={venue}>{texts.map}</MapLink>
        {phone && (
          <>
            <a className="button" href={whatsappHref(phone, texts.message)}>
              WhatsApp
            </a>
            <a className="button" href={telHref(venue.phone)}>
              {venue.phone}
            </a>
          </>
        )}
      </p>
    </>
  )
}

function openingText({ calendar }: FrontFacts, texts: AbroadTexts): string {
  const day = calendar.days.find(({ date }) => date === calendar.today)
  const lowest = lowestPriceCents(calendar)
  const hours = day && !day.isClosed && day.operationHours
  const open = hours ? texts.open(hours.openTime, hours.closeTime) : texts.closed
  return lowest === null ? open : `${open} · ${texts.from(`R$ ${shortPrice(lowest)}`)}`
}

function dayText(date: CivilDate, today: CivilDate, texts: AbroadTexts): string {
  if (date === today) return texts.today
  if (date === addDays(today, 1)) return texts.tomorrow
  const weekday = texts.weekdays[WEEKDAYS.indexOf(weekdayOf(date))]
  return `${weekday} ${date.slice(8)}/${date.slice(5, 7)}`
}
