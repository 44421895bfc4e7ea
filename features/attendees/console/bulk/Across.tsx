import { useQuery } from '@tanstack/react-query'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import type { Target } from '#features/attendees/console/bulk/target.ts'

/** Across events: how many of each, said before it begins, since each gets a task of its own. */
export function Across({ target }: { target: Target }) {
  const t = useT()
  const { data, error } = useQuery(callQuery(attendeeCalls.selectionByEvent, target.chosen, { ignoresErrors: true }))
  if (error) return <ErrorNote error={error} />
  return (
    <div className="across">
      <p className="m2">{data ? t('attendees.acrossEvents', { n: data.list.length }) : <i className="skel" />}</p>
      <ul>
        {data?.list.map(({ bventId, title, attendeeIds }) => (
          <li key={bventId} className="row g2 t13">
            <span className="sp ell">{title}</span>
            <span className="m3">{t('attendees.people', { n: attendeeIds.length })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
