import { sayStaff as say } from '#features/checkin/site/gate/staffMessages.ts'
import type { Person } from '#features/checkin/site/gate/gateTypes.ts'

export function FoundPeople({ people, onEnter }: { people: readonly Person[]; onEnter: (attendeeId: string) => void }) {
  if (people.length === 0) return <output className="staff-none">{say('noOne')}</output>
  return (
    <ul className="staff-found" aria-label={say('found')}>
      {people.map(({ attendeeId, fullName, ticketName, mobileTail, seat, vip, remark }) => (
        <li key={attendeeId}>
          <span>
            <b>{fullName}</b>
            <small>{[vip && 'VIP', ticketName, seat, mobileTail, remark].filter(Boolean).join(' · ')}</small>
          </span>
          <button className="button" type="button" aria-label={`${say('enter')} ${fullName}`} onClick={() => onEnter(attendeeId)}>
            {say('enter')}
          </button>
        </li>
      ))}
    </ul>
  )
}
