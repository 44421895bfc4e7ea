import { Button } from 'antd'
import { useT } from '#console/kit/text.ts'
import type { AttendeeDetail } from '#features/attendees/shapes.ts'
import { onePerson } from '#features/attendees/console/bulk/target.ts'
import type { VerbsHandle } from '#features/attendees/console/bulk/useVerbs.ts'
import { standingOf, verbsFor } from '#features/attendees/console/bulk/verbRules.ts'
import { plainText, valueIn } from '#features/attendees/console/list/cellText.ts'

/** Whether they are in, and letting them in: apart from all that is decided about them. */
export function PersonCheckin({ person, verbs }: { person: AttendeeDetail; verbs: VerbsHandle }) {
  const t = useT()
  const verb = verbsFor(standingOf(person)).find((one) => one === 'checkin' || one === 'cancelCheckin')
  if (!verb) return null
  return (
    <section className="person-checkin" aria-label={t('attendees.verb_checkin')}>
      <h2 className="t16 b">{t('attendees.verb_checkin')}</h2>
      <span className="sp m2">{plainText(valueIn(person.attendeeFieldValues, 'CheckinStatus'), ' ')}</span>
      {verbs.can(verb) && <Button onClick={() => verbs.ask(verb, onePerson(person))}>{t(`attendees.verb_${verb}`)}</Button>}
    </section>
  )
}
