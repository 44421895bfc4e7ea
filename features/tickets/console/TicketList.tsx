import { Accessibility } from '@dnd-kit/dom'
import { move } from '@dnd-kit/helpers'
import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import { useSortable } from '@dnd-kit/react/sortable'
import { useState } from 'react'
import { ticketCalls, type Ticket } from '#features/tickets/contract.ts'
import { MOST_SORTED } from '#features/tickets/rules.ts'
import { useCan } from '#console/kit/Can.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { TicketRow } from '#features/tickets/console/TicketRow.tsx'
import { useTicketCache } from '#features/tickets/console/useTickets.ts'

type Props = {
  bventId: string
  tickets: readonly Ticket[]
  /** Part of a list has no order of its own. */
  isWhole: boolean
  timeZone: string | undefined
  onEdit: (ticket: Ticket) => void
}

export function TicketList({ bventId, tickets, isWhole, timeZone, onEdit }: Props) {
  const t = useT()
  const [said, say] = useState('')
  const canSave = useCan(ticketCalls.sort.access)
  const { arrange } = useTicketCache(bventId)
  const sort = useCall(ticketCalls.sort, { changes: [ticketCalls.list] })
  const canSort = canSave && isWhole && tickets.length > 1 && tickets.length <= MOST_SORTED
  const ids = tickets.map(({ ticketId }) => ticketId)

  const place = (ticketIds: string[], moved: string) => {
    if (ticketIds.join() === ids.join()) return
    arrange(ticketIds)
    sort.mutate({ bventId, ticketIds })
    const name = tickets.find(({ ticketId }) => ticketId === moved)?.name ?? ''
    say(t('tickets.moved', { name, n: ticketIds.indexOf(moved) + 1 }))
  }
  const step = (from: number, by: 1 | -1) => {
    const [one, other] = [ids[from], ids[from + by]]
    if (one && other)
      place(
        ids.map((id) => (id === one ? other : id === other ? one : id)),
        one,
      )
  }

  const rows = tickets.map((ticket, at) =>
    canSort ? (
      <SortableRow key={ticket.ticketId} at={at} onMove={(by) => step(at, by)} {...{ bventId, ticket, timeZone, onEdit }} />
    ) : (
      <li key={ticket.ticketId} className="ticket">
        <TicketRow {...{ bventId, ticket, timeZone, onEdit }} />
      </li>
    ),
  )
  return (
    <div className={canSave ? 'tickets' : 'tickets tickets-read'}>
      <Head canSave={canSave} />
      {canSort ? (
        <DragDropProvider
          sensors={[PointerSensor]}
          plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)}
          onDragEnd={(event) => {
            if (!event.canceled) place(move(ids, event), String(event.operation.source?.id ?? ''))
          }}
        >
          <ul className="ticket-list">{rows}</ul>
        </DragDropProvider>
      ) : (
        <ul className="ticket-list">{rows}</ul>
      )}
      <output className="unseen">{said}</output>
    </div>
  )
}

type RowProps = { bventId: string; ticket: Ticket; timeZone: string | undefined; onEdit: (ticket: Ticket) => void }

function SortableRow({ at, onMove, ...row }: RowProps & { at: number; onMove: (step: 1 | -1) => void }) {
  const { ref, handleRef, isDragging } = useSortable({ id: row.ticket.ticketId, index: at })
  return (
    <li ref={ref} className={isDragging ? 'ticket is-pulled' : 'ticket'}>
      <TicketRow {...row} gripRef={handleRef} onMove={onMove} />
    </li>
  )
}

/** Columns are read out by the words in the rows themselves. */
function Head({ canSave }: { canSave: boolean }) {
  const t = useT()
  return (
    <div className="ticket ticket-head" aria-hidden>
      <span className="ticket-grip" />
      <span>{t('tickets.name')}</span>
      <span className="ticket-cell-price">{t('tickets.price')}</span>
      <span>{t('tickets.sold')}</span>
      <span>{t('tickets.window')}</span>
      <span>{t('tickets.status')}</span>
      {canSave && <span>{t('tickets.show')}</span>}
      {canSave && <span>{t('tickets.open')}</span>}
      {canSave && <span />}
    </div>
  )
}
