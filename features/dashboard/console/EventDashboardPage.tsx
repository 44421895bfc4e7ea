import { eventCalls } from '#features/events/contract.ts'
import { dashboardPages } from '#features/dashboard/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { EventInfo } from '#features/events/shapes.ts'
import { STATISTICS_PAGE } from '#features/statistics/contract.ts'
import { ticketCalls } from '#features/tickets/contract.ts'
import { UNLIMITED } from '#features/tickets/rules.ts'
import { useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery, useCallQuery } from '#console/kit/query.ts'
import { textOf, useT } from '#console/kit/text.ts'
import { DashboardSkeleton } from '#features/dashboard/console/parts/DashboardSkeleton.tsx'
import { PinnedReports } from '#features/dashboard/console/parts/PinnedReports.tsx'
import { GapsPanel } from '#features/dashboard/console/parts/GapsPanel.tsx'
import { KeyFigures } from '#features/dashboard/console/parts/KeyFigures.tsx'
import { RecentActivity } from '#features/dashboard/console/parts/RecentActivity.tsx'
import type { StepKey } from '#features/dashboard/console/parts/steps.ts'
import { StepsPanel } from '#features/dashboard/console/parts/StepsPanel.tsx'
import { TicketBars } from '#features/dashboard/console/parts/TicketBars.tsx'
import { TrendPanel } from '#features/dashboard/console/parts/TrendPanel.tsx'
import '#features/dashboard/console/parts/dashboard.css'

/** Where the event stands: steps still open, figures, what is missing, what happened. */
export function EventDashboardPage() {
  const { bventId = '' } = useParams()
  const { data, error, refetch } = useCallQuery(eventCalls.detail, { bventId })
  return (
    <PageFrame page={dashboardPages.overview} hasTitle={false}>
      {error && !data && (
        <div className="frame-body">
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <DashboardSkeleton />}
      {data && <Dashboard event={data} />}
    </PageFrame>
  )
}

function Dashboard({ event }: { event: EventInfo }) {
  const t = useT()
  const { bventId } = event
  const silent = { ignoresErrors: true }
  const canTickets = useCan(ticketCalls.list.access)
  const canStatistics = useCan(STATISTICS_PAGE)
  const tickets = useQuery({ ...callQuery(ticketCalls.list, { bventId }, silent), enabled: canTickets })
  const check = useQuery({ ...callQuery(eventCalls.publishCheck, { bventId }, silent), staleTime: 0 })
  const findings = check.data?.list
  const stops = findings?.filter(({ level }) => level === 'stop').length ?? 0

  const total = tickets.data?.reduce((sum, { totalTicket }) => sum + totalTicket, 0) ?? 0
  const kinds = tickets.data?.length ?? 0
  const written = event.languages.filter((language) => event.description[language])
  const notes: Partial<Record<StepKey, string>> = {
    ...(kinds > 0 && {
      tickets: total >= UNLIMITED ? t('dashboard.ticketKinds', { n: kinds }) : t('dashboard.ticketKindsOf', { n: kinds, total }),
    }),
    ...(written.length > 0 && { description: written.map((language) => textOf(`events.language_${language}`)).join(t('kit.comma')) }),
    ...(event.bventplan?.mbaProjectNo && { plan: event.bventplan.mbaProjectNo }),
  }

  return (
    <div className="dash">
      <StepsPanel event={event} notes={notes} stops={stops} />
      <KeyFigures event={event} tickets={tickets.data} />
      <div className="dash-columns">
        <div className="panel dash-main">
          <TrendPanel event={event} />
          {findings && <GapsPanel event={event} findings={findings} />}
          {tickets.error && (
            <ErrorNote error={tickets.error} title={t('dashboard.ticketsNotLoaded')} onRetry={() => void tickets.refetch()} />
          )}
          {tickets.data && <TicketBars bventId={bventId} tickets={tickets.data} />}
          {canStatistics && <PinnedReports bventId={bventId} />}
        </div>
        <RecentActivity bventId={bventId} />
      </div>
    </div>
  )
}
