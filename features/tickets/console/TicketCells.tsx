import { formatTime } from '#core/dateTime.ts'
import type { Ticket } from '#features/tickets/contract.ts'
import { soldShare, type TicketStatus } from '#features/tickets/rules.ts'
import type { IconName } from '#console/kit/Icon.tsx'
import { MoneyText } from '#console/kit/MoneyText.tsx'
import { StatusTag, type Tone } from '#console/kit/StatusTag.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'

const looks: Record<TicketStatus, { tone: Tone; icon: IconName }> = {
  OnSale: { tone: 'registered', icon: 'check' },
  NotStarted: { tone: 'pending', icon: 'clock' },
  SoldOut: { tone: 'info', icon: 'ticket' },
  Ended: { tone: 'denied', icon: 'minus' },
  NotEnabled: { tone: 'cancelled', icon: 'slash' },
}

export function TicketStatusTag({ status }: { status: TicketStatus }) {
  const t = useT()
  return <StatusTag {...looks[status]}>{t(`tickets.${status}`)}</StatusTag>
}

export function Price({ ticket: { price, currency } }: { ticket: Ticket }) {
  const t = useT()
  return Number(price) === 0 ? <span>{t('tickets.free')}</span> : <MoneyText value={price} currency={currency} />
}

/** Sold of total, drawn; an unlimited ticket has nothing to fill. */
export function SoldBar({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const language = useLanguage()
  const { soldNum, totalTicket, surplusNum } = ticket
  const share = soldShare(ticket)
  const sold = soldNum.toLocaleString(language)
  if (share === null)
    return (
      <div className="ticket-sold">
        <span>
          <b>{sold}</b> / {t('tickets.unlimited')}
        </span>
      </div>
    )
  const total = totalTicket.toLocaleString(language)
  return (
    <div className="ticket-sold">
      <div className="row between">
        <span>
          <b>{sold}</b> / {total}
        </span>
        <span className="m3">{t('tickets.surplus', { n: surplusNum })}</span>
      </div>
      <div className={share === 1 ? 'bar ticket-full' : 'bar'} aria-hidden>
        <i style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  )
}

type WindowProps = { ticket: Ticket; timeZone: string | undefined }

export function SaleWindow({ ticket: { saleStartTime, saleEndTime }, timeZone }: WindowProps) {
  const t = useT()
  if (!saleStartTime && !saleEndTime) return <span className="m3">{t('tickets.anyTime')}</span>
  return (
    <>
      {saleStartTime && <div className="nw">{t('tickets.from', { time: formatTime(saleStartTime, timeZone) })}</div>}
      {saleEndTime && <div className="nw">{t('tickets.until', { time: formatTime(saleEndTime, timeZone) })}</div>}
    </>
  )
}
