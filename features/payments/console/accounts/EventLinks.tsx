import { Link } from 'react-router'
import { pathOf } from '#core/page.ts'
import { pages } from '#features/pages.ts'

/** To where an event says how it is paid for. */
export function EventLinks({ events }: { events: readonly { bventId: string; title: string }[] }) {
  return (
    <ul className="account-events">
      {events.map(({ bventId, title }) => (
        <li key={bventId}>
          <Link to={pathOf(pages.forms.signUp, { bventId })}>{title}</Link>
        </li>
      ))}
    </ul>
  )
}
