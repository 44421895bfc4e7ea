import type { PageValues } from '#features/forms/pageConfigs.ts'
import type { Order } from '#features/orders/shapes.ts'
import { orderPath, ticketPath } from '#features/links/siteLinks.ts'
import { ConfirmCancel } from '#features/registration/site/ConfirmCancel.tsx'
import { sayOrder } from '#features/registration/site/sayOrder.ts'
import type { CentreView } from '#features/registration/site/pageData.ts'
import { colourOf } from '#features/registration/site/SubmitButton.tsx'
import { StatusPill } from '#features/registration/site/StatusPill.tsx'
import { pageLanguage } from '#site/kit/language.ts'

export type OwnAttendee = CentreView['attendees'][number]
type Props = {
  attendee: OwnAttendee
  order: Order | undefined
  page: PageValues<'CustomUserCenterPage'>
  onEdit: () => void
  onCancelled: () => void
}

type Answers = Pick<OwnAttendee, 'attendeeFieldValues'>

export function nameOf(attendee: Answers): string {
  return answerOf(attendee, 'FullName')
}

function answerOf({ attendeeFieldValues }: Answers, name: string): string {
  const value = attendeeFieldValues.find(({ fieldName }) => fieldName === name)?.value
  return typeof value === 'string' ? value : ''
}

/** Enough to see that it is the right registration. */
function profileOf(attendee: Answers): string {
  return ['Company', 'Mobile', 'Email']
    .map((name) => answerOf(attendee, name))
    .filter(Boolean)
    .join(' · ')
}

/** One ticket with what its holder can do about it now. */
export function OwnTicket({ attendee, order, page, onEdit, onCancelled }: Props) {
  const { attendeeId, bventId, ticketName, status, editableFieldNames, canCancel } = attendee
  const name = nameOf(attendee)
  return (
    <li className="card">
      <div>
        <b>{name}</b>
        <small>{ticketName}</small>
        {page.showProfile && <small>{profileOf(attendee)}</small>}
      </div>
      <StatusPill status={status} />
      <div className="card-actions">
        {status === 'Registered' && (
          <a
            className="button small primary"
            style={colourOf(page.buttonColor)}
            aria-label={sayOrder('seeTicketOf', { name })}
            href={ticketPath({ bventId, language: pageLanguage(), attendeeId })}
          >
            {sayOrder('seeTicket')}
          </a>
        )}
        {page.canModify && editableFieldNames.length > 0 && (
          <button type="button" className="button small" aria-label={sayOrder('editOf', { name })} onClick={onEdit}>
            {sayOrder('edit')}
          </button>
        )}
        {page.canCancel && canCancel && order && Number(order.paidAmount) > 0 && (
          <a className="button danger small" href={orderPath({ bventId, language: pageLanguage(), orderId: order.orderId })}>
            {sayOrder('cancelOrder')}
          </a>
        )}
        {page.canCancel && canCancel && order && Number(order.paidAmount) === 0 && (
          <ConfirmCancel order={order} attendeeIds={[attendeeId]} note={page.cancelNote} onCancelled={onCancelled} />
        )}
      </div>
    </li>
  )
}
