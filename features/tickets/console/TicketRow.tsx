import { Button, Switch } from 'antd'
import { memo, type KeyboardEvent } from 'react'
import { ticketCalls, type Ticket } from '#features/tickets/contract.ts'
import { useCan } from '#console/kit/Can.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { TicketActions } from '#features/tickets/console/TicketActions.tsx'
import { Price, SaleWindow, SoldBar, TicketStatusTag } from '#features/tickets/console/TicketCells.tsx'
import { ticketChanges, useTicketCache } from '#features/tickets/console/useTickets.ts'

type Props = {
  bventId: string
  ticket: Ticket
  timeZone: string | undefined
  onEdit: (ticket: Ticket) => void
  /** Absent where the order cannot be changed. */
  onMove?: (step: 1 | -1) => void
  gripRef?: (grip: HTMLButtonElement | null) => void
}

const steps: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }

export const TicketRow = memo(function TicketRow({ bventId, ticket, timeZone, onEdit, onMove, gripRef }: Props) {
  const t = useT()
  const canSave = useCan(ticketCalls.save.access)
  const { name, description, perPersonLimit, isNeedApproval, isShow } = ticket
  const moveByKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    onMove?.(step)
  }
  return (
    <>
      <span className="ticket-grip">
        {onMove && (
          <button type="button" className="grip" ref={gripRef} aria-label={t('tickets.move', { name })} onKeyDown={moveByKey}>
            <Icon name="drag" />
          </button>
        )}
      </span>
      <div className="ticket-main">
        <b className="ticket-name">{name}</b>
        {description && <p className="t13 m3 ticket-about">{description}</p>}
        {(isNeedApproval || perPersonLimit !== null || !isShow) && (
          <div className="row g1 wrap">
            {isNeedApproval && <span className="tag">{t('tickets.approval')}</span>}
            {perPersonLimit !== null && <span className="tag">{t('tickets.perPersonTag', { n: perPersonLimit })}</span>}
            {!isShow && <span className="tag">{t('tickets.hidden')}</span>}
          </div>
        )}
      </div>
      <div className="ticket-cell-price">
        <Price ticket={ticket} />
      </div>
      <div className="ticket-cell-sold">
        <SoldBar ticket={ticket} />
      </div>
      <div className="ticket-cell-window t13 m2">
        <SaleWindow ticket={ticket} timeZone={timeZone} />
      </div>
      <div className="ticket-cell-status">
        <TicketStatusTag status={ticket.status} />
      </div>
      {canSave && <Flags bventId={bventId} ticket={ticket} />}
      {canSave && (
        <div className="ticket-cell-do row g1">
          <Button size="small" onClick={() => onEdit(ticket)} aria-label={t('tickets.edit', { name })}>
            {t('core.edit')}
          </Button>
          <TicketActions bventId={bventId} ticket={ticket} />
        </div>
      )}
    </>
  )
})

/** Each takes effect at once and is undone in the same place. */
function Flags({ bventId, ticket }: { bventId: string; ticket: Ticket }) {
  const t = useT()
  const { ticketId, name, isOpen, isShow } = ticket
  const { put } = useTicketCache(bventId)
  const open = useCall(ticketCalls.open, { changes: ticketChanges })
  const show = useCall(ticketCalls.show, { changes: ticketChanges })
  return (
    <>
      <div className="ticket-cell-flag">
        <span className="ticket-flag-word m3">{t('tickets.show')}</span>
        <Switch
          checked={isShow}
          loading={show.isPending}
          aria-label={t('tickets.showOf', { name })}
          onChange={(wanted) => show.mutate({ bventId, ticketId, isShow: wanted }, { onSuccess: put })}
        />
      </div>
      <div className="ticket-cell-flag">
        <span className="ticket-flag-word m3">{t('tickets.open')}</span>
        <Switch
          checked={isOpen}
          loading={open.isPending}
          aria-label={t('tickets.openOf', { name })}
          onChange={(wanted) => open.mutate({ bventId, ticketId, isOpen: wanted }, { onSuccess: put })}
        />
      </div>
    </>
  )
}
