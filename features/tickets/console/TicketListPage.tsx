import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { eventCalls } from '#features/events/contract.ts'
import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { useParams } from 'react-router'
import { pathOf } from '#core/page.ts'
import { ticketCalls, type Ticket } from '#features/tickets/contract.ts'
import { ticketPages } from '#features/tickets/pages.ts'
import { UNLIMITED } from '#features/tickets/rules.ts'
import { useCan } from '#console/kit/Can.tsx'
import { NoResult } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { startDraft } from '#features/tickets/console/draft.ts'
import { EndWithEvent } from '#features/tickets/console/EndWithEvent.tsx'
import { NoTickets, TicketSkeleton } from '#features/tickets/console/NoTickets.tsx'
import { TicketDrawer, type TicketEdit } from '#features/tickets/console/TicketDrawer.tsx'
import { TicketList } from '#features/tickets/console/TicketList.tsx'
import { useTickets } from '#features/tickets/console/useTickets.ts'
import '#console/kit/grip.css'
import '#features/tickets/console/tickets.css'

const SEARCHED_FROM = 12

export function TicketListPage() {
  const t = useT()
  const { bventId = '' } = useParams()
  const { data: event } = useCallQuery(eventCalls.detail, { bventId })
  const { tickets, isLoaded, error, refetch, dataUpdatedAt } = useTickets(bventId)
  const canSave = useCan(ticketCalls.save.access)
  const [edit, setEdit] = useState<TicketEdit | null>(null)
  const [isEnding, setEnding] = useState(false)
  const [keyWords, setKeyWords] = useState('')
  const editOne = useCallback((ticket: Ticket) => setEdit({ ticket }), [])
  const shown = keyWords ? tickets.filter(({ name }) => name.toLowerCase().includes(keyWords.toLowerCase())) : tickets

  return (
    <PageFrame
      page={ticketPages.list}
      subtitle={tickets.length > 0 && <Summary tickets={tickets} />}
      actions={
        tickets.length > 0 && (
          <>
            <ButtonLink to={pathOf(ticketPages.customTicket, { bventId })} icon={<Icon name="ticket" />}>
              {t('tickets.design')}
            </ButtonLink>
            {canSave && event && <Button onClick={() => setEnding(true)}>{t('tickets.endAll')}</Button>}
            {canSave && (
              <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEdit({ start: startDraft('blank', '') })}>
                {t('tickets.add')}
              </Button>
            )}
          </>
        )
      }
      toolbar={
        (tickets.length > SEARCHED_FROM || keyWords) && (
          <SearchInput value={keyWords} onChange={setKeyWords} placeholder={t('tickets.search')} />
        )
      }
    >
      {error && (
        <div className="ticket-error">
          <ErrorNote error={error} fetchedAt={isLoaded ? dataUpdatedAt : undefined} onRetry={() => void refetch()} />
        </div>
      )}
      {!isLoaded && !error && <TicketSkeleton />}
      {isLoaded && tickets.length === 0 && <NoTickets canSave={canSave} onStart={(start) => setEdit({ start })} />}
      {tickets.length > 0 && shown.length === 0 && (
        <NoResult
          title={t('tickets.noResult')}
          filters={[{ label: keyWords, drop: () => setKeyWords('') }]}
          onClear={() => setKeyWords('')}
        />
      )}
      {shown.length > 0 && <TicketList bventId={bventId} tickets={shown} isWhole={!keyWords} timeZone={event?.timeZone} onEdit={editOne} />}
      {edit && <TicketDrawer bventId={bventId} edit={edit} period={event} onClose={() => setEdit(null)} />}
      {isEnding && event && <EndWithEvent bventId={bventId} tickets={tickets} period={event} onClose={() => setEnding(false)} />}
    </PageFrame>
  )
}

function Summary({ tickets }: { tickets: readonly Ticket[] }) {
  const t = useT()
  const language = useLanguage()
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0).toLocaleString(language)
  const kinds = t('tickets.kinds', { n: tickets.length })
  const sold = sum(tickets.map(({ soldNum }) => soldNum))
  return tickets.some(({ totalTicket }) => totalTicket === UNLIMITED)
    ? t('tickets.summary', { kinds, sold })
    : t('tickets.summaryOf', { kinds, sold, total: sum(tickets.map(({ totalTicket }) => totalTicket)) })
}
