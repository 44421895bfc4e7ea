import type { OrderView } from '#features/registration/site/pageData.ts'
import { sayOrder } from '#features/registration/site/sayOrder.ts'

/** Whom to ask; the organisation's name where nobody is named. */
export function ContactLine({ order: { contact, event } }: { order: OrderView }) {
  const { name, mobile, email } = contact ?? { name: '', mobile: '', email: '' }
  return (
    <p className="contact">
      <span>{sayOrder('organiser')}</span>
      <b>{name || event.orgName}</b>
      {mobile && <a href={`tel:${mobile}`}>{mobile}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </p>
  )
}
