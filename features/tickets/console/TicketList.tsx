import { Accessibility } from '@dnd-kit/dom'
import { move } from '@dnd-kit/helpers'
import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import { useSortable } from '@dnd-kit/react/sortable'
import { memo, useCallback, useState } from 'react'
import { ticketCalls, type Ticket } from '#features/tickets/contract.ts'
import { MOST_SORTED } from '#features/tickets/rules.ts'
import { useCan } from '#console/kit/Can.tsx'
import { useCall } from '#console/kit/query.ts'
import { t, useT } from '#console/kit/text.ts'
import { TicketRow } from '#features/tickets/console/TicketRow.tsx'
import { useTicketCache } from '#features/tickets/console/useTickets.ts'

type Shared = { bventId: string; timeZone: string | undefined; onEdit: (ticket: Ticket) => void }
type Props = Shared & {
  tickets: readonly Ticket[]
  /** Part of a list has no order of its own. */
  isWhole: boolean
}

export function TicketList({ tickets, isWhole, ...shared }: Props) {
  const { bventId } = shared
  const canSave = useCan(ticketCalls.sort.access)
  const canSort = canSave && isWhole && tickets.length > 1 && tickets.length <= MOST_SORTED
  return (
    <div className={canSave ? 'tickets' : 'tickets tickets-read'}>
      <Head canSave={canSave} />
      {canSort ? (
        <SortableList key={bventId} tickets={tickets} {...shared} />
      ) : (
        <ul className="ticket-list">
          {tickets.map((ticket) => (
            <li key={ticket.ticketId} className="ticket">
              <TicketRow ticket={ticket} {...shared} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const withoutEnglish: NonNullable<Parameters<typeof DragDropProvider>[0]['plugins']> = (defaults) =>
  // What it would say to screen readers is English only; the grips and the line below speak the person's language.
  defaults.filter((plugin) => plugin !== Accessibility)

function SortableList({ tickets, ...shared }: Shared & { tickets: readonly Ticket[] }) {
  const { bventId } = shared
  const [said, say] = useState('')
  const { ids, arrange } = useTicketCache(bventId)
  const { mutate: sort } = useCall(ticketCalls.sort, { changes: [ticketCalls.list] })

  const place = useCallback(
    (ticketIds: string[], ticketId: string, name: string) => {
      if (ticketIds.join() === ids().join()) return
      arrange(ticketIds)
      sort({ bventId, ticketIds })
      say(t('tickets.moved', { name, n: ticketIds.indexOf(ticketId) + 1 }))
    },
    [bventId, ids, arrange, sort],
  )
  const step = useCallback(
    ({ ticketId, name }: Ticket, by: 1 | -1) => {
      const all = ids()
      const other = all[all.indexOf(ticketId) + by]
      if (other)
        place(
          all.map((id) => (id === ticketId ? other : id === other ? ticketId : id)),
          ticketId,
          name,
        )
    },
    [ids, place],
  )

  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      plugins={withoutEnglish}
      onDragEnd={(event) => {
        const moved = tickets.find(({ ticketId }) => ticketId === event.operation.source?.id)
        if (!event.canceled && moved) place(move(ids(), event), moved.ticketId, moved.name)
      }}
    >
      <ul className="ticket-list">
        {tickets.map((ticket, at) => (
          <SortableRow key={ticket.ticketId} ticket={ticket} at={at} onStep={step} {...shared} />
        ))}
      </ul>
      <output className="unseen">{said}</output>
    </DragDropProvider>
  )
}

type RowProps = Shared & { ticket: Ticket; at: number; onStep: (ticket: Ticket, by: 1 | -1) => void }

/** Of hundreds only those that moved are drawn again. */
const SortableRow = memo(function SortableRow({ at, ticket, onStep, ...shared }: RowProps) {
  const { ref, handleRef, isDragging } = useSortable({ id: ticket.ticketId, index: at })
  const moveBy = useCallback((by: 1 | -1) => onStep(ticket, by), [ticket, onStep])
  return (
    <li ref={ref} className={isDragging ? 'ticket is-pulled' : 'ticket'}>
      <TicketRow ticket={ticket} gripRef={handleRef} onMove={moveBy} {...shared} />
    </li>
  )
})

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
