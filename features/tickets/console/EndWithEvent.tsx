import { Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { ticketCalls, type Ticket } from '#features/tickets/contract.ts'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import type { Period } from '#features/tickets/console/TicketFields.tsx'
import { ticketChanges } from '#features/tickets/console/useTickets.ts'

type Props = { bventId: string; tickets: readonly Ticket[]; period: Period; onClose: () => void }

const UNDO_SECONDS = 8

/** The end of sales becomes the end of the event, for all tickets or for those that are ticked. */
export function EndWithEvent({ bventId, tickets, period, onClose }: Props) {
  const t = useT()
  const standing = (ticket: Ticket) => standingOf(ticket, period)
  const changeable = tickets.filter((ticket) => standing(ticket) === 'open')
  const [chosen, setChosen] = useState<readonly string[]>(() => changeable.map(({ ticketId }) => ticketId))
  const end = useCall(ticketCalls.endWithEvent, { changes: ticketChanges })
  const save = useCall(ticketCalls.save, { changes: ticketChanges })

  const restore = async (before: readonly Ticket[]) => {
    for (const { ticketId, saleEndTime } of before) await save.mutateAsync({ bventId, ticketId, saleEndTime })
  }
  const confirm = () => {
    const before = tickets.filter(({ ticketId }) => chosen.includes(ticketId))
    end.mutate(
      { bventId, ticketIds: [...chosen] },
      {
        onSuccess: () => {
          showToast({
            kind: 'success',
            text: t('tickets.endDone', { n: before.length }),
            seconds: UNDO_SECONDS,
            action: { label: t('tasks.undo'), run: () => void restore(before).catch(() => {}) },
          })
          onClose()
        },
      },
    )
  }

  return (
    <Modal
      open
      title={t('tickets.endTitle')}
      okText={t('tickets.endNow', { n: chosen.length })}
      cancelText={t('core.cancel')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={end.isPending}
      onOk={confirm}
      onCancel={onClose}
    >
      <p className="m2">{t('tickets.endText', { time: formatTime(period.endTime, period.timeZone) })}</p>
      <Checkbox
        className="ticket-end-all"
        checked={chosen.length > 0 && chosen.length === changeable.length}
        indeterminate={chosen.length > 0 && chosen.length < changeable.length}
        disabled={changeable.length === 0}
        onChange={({ target }) => setChosen(target.checked ? changeable.map(({ ticketId }) => ticketId) : [])}
      >
        {t('core.all')}
      </Checkbox>
      <ul className="ticket-end">
        {tickets.map((ticket) => (
          <li key={ticket.ticketId} className="row g2">
            <Checkbox
              className="sp"
              disabled={standing(ticket) !== 'open'}
              checked={chosen.includes(ticket.ticketId)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, ticket.ticketId] : chosen.filter((id) => id !== ticket.ticketId))
              }
            >
              {ticket.name}
            </Checkbox>
            <span className="t13 m3 nw">{nowText(ticket)}</span>
          </li>
        ))}
      </ul>
    </Modal>
  )

  function nowText(ticket: Ticket): string {
    const now = standing(ticket)
    if (now === 'late') return t('tickets.endLate')
    if (now === 'same') return t('tickets.endSame')
    return ticket.saleEndTime ? t('tickets.until', { time: formatTime(ticket.saleEndTime, period.timeZone) }) : t('tickets.anyTime')
  }
}

/** The server leaves out what would begin after it ends. */
function standingOf({ saleStartTime, saleEndTime }: Ticket, { endTime }: Period): 'open' | 'late' | 'same' {
  const end = Date.parse(endTime)
  if (saleStartTime && Date.parse(saleStartTime) >= end) return 'late'
  return saleEndTime && Date.parse(saleEndTime) === end ? 'same' : 'open'
}
