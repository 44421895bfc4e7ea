import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { ticketCalls } from '#features/tickets/contract.ts'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'

type Props = { bventId: string; value: string; onChange: (ticketId: string) => void }

/** With which ticket the form is filled in; the page itself begins with one that is on sale. */
export function TicketSelect({ bventId, value, onChange }: Props) {
  const t = useT()
  const { data: tickets = [] } = useQuery(callQuery(ticketCalls.list, { bventId }, { ignoresErrors: true }))
  const offered = tickets.filter(({ isShow, isOpen }) => isShow && isOpen)
  if (offered.length === 0) return null
  return (
    <Select
      size="small"
      className="preview-ticket"
      aria-label={t('forms.previewTicket')}
      value={value || null}
      options={offered.map(({ ticketId, name }) => ({ value: ticketId, label: name }))}
      onChange={onChange}
    />
  )
}
