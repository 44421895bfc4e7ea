import type { UseQueryResult } from '@tanstack/react-query'
import { Select } from 'antd'
import { useId } from 'react'
import type { CallError } from '#console/kit/callApi.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { t, useT } from '#console/kit/text.ts'
import type { Ticket } from '#features/tickets/contract.ts'
import { isUsableForImport, UNLIMITED } from '#features/tickets/rules.ts'

type Props = {
  query: UseQueryResult<Ticket[], CallError>
  ticketId: string
  isDisabled: boolean
  onChoose: (ticketId: string) => void
}

/** Tickets without seats and closed ones are seen, but cannot be chosen. Spec §4. */
export function TicketChoice({ query, ticketId, isDisabled, onChoose }: Props) {
  const t = useT()
  const id = useId()
  const tickets = query.data ?? []
  if (query.error) return <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
  return (
    <div className="imp-field">
      <label className="b" htmlFor={id}>
        {t('imports.ticket')}
      </label>
      <Select
        id={id}
        size="large"
        loading={query.isPending}
        disabled={isDisabled}
        placeholder={t('imports.ticketPlaceholder')}
        value={ticketId || null}
        options={tickets.map((ticket) => ({ value: ticket.ticketId, label: ticketText(ticket), disabled: !isUsableForImport(ticket) }))}
        onChange={(chosen: string) => onChoose(chosen)}
      />
      {query.data && !tickets.some(isUsableForImport) && <p className="down t13">{t('imports.noTicket')}</p>}
    </div>
  )
}

function ticketText({ name, status, statusName, surplusNum, totalTicket }: Ticket): string {
  const isClosed = status === 'NotEnabled' || surplusNum === 0
  const left = totalTicket === UNLIMITED ? '' : t('imports.ticketLeft', { n: surplusNum })
  return [name, isClosed ? statusName : '', left].filter(Boolean).join(' · ')
}
