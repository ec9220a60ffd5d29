import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { useAdminStore, useMay } from '../../../offline/store/useAdminStore.ts'
import { Page } from '../../../ui/Page.tsx'
import { useVenueToday } from '../../ui/time/clock.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { ForecastCard } from './ForecastCard.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import {
  AbsencesCard,
  CustomersCard,
  OccupancyCard,
  RevenueCard,
  WeeklyCard,
} from './PeriodCards.tsx'
import { TodayCard } from './TodayCard.tsx'
import { usePeriod } from './usePeriod.ts'
import './reports.css'

/** 'Relatórios': the day under way for whoever works here, every period for who runs the venue. */
export function ReportsScreen() {
  const { venue } = useAdminStore()
  const may = useMay()
  return (
    <Page title="Relatórios">
      <div className="stack wide reports">
        <TodayCard />
        {may('audit.read') && (
          <div className="row">
            <Button component={Link} variant="outlined" to="/admin/auditoria?dia=ontem">
              Quem fez o quê ontem
            </Button>
            <Button component={Link} variant="text" to="/admin/auditoria">
              Auditoria
            </Button>
          </div>
        )}
        {may('report.read') && (
          <Loaded resource={venue} failed="Erro ao carregar os relatórios">
            {(venue) => <Periods venue={venue} />}
          </Loaded>
        )}
      </div>
    </Page>
  )
}

function Periods({ venue }: { venue: Venue }) {
  const { reports, serverNowMs } = useAdminStore()
  const chosen = usePeriod(useVenueToday(venue, serverNowMs))
  return (
    <>
      <PeriodBar chosen={chosen} />
      {chosen.mistake === null && (
        <Loaded
          key={`${chosen.period.startDate} ${chosen.period.endDate}`}
          resource={reports.of(chosen.period)}
          failed="Erro ao carregar os relatórios"
        >
          {(report) => (
            <div className="report-cards">
              <OccupancyCard report={report} />
              <RevenueCard report={report} />
              <div className="stack wide report-column">
                <CustomersCard report={report} />
                <WeeklyCard report={report} />
                <AbsencesCard report={report} />
              </div>
              <ForecastCard report={report} />
            </div>
          )}
        </Loaded>
      )}
    </>
  )
}
