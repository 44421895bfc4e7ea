import { Button } from 'antd'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import type { Reach } from '#features/attendees/console/bulk/reach.ts'
import { FurtherVerbs } from '#features/attendees/console/bulk/FurtherVerbs.tsx'
import type { Target } from '#features/attendees/console/bulk/target.ts'
import type { VerbsHandle } from '#features/attendees/console/bulk/useVerbs.ts'
import { bulkFirst, bulkFurther, reachedBy, type Verb } from '#features/attendees/console/bulk/verbRules.ts'

const icons: Record<(typeof bulkFirst)[number], IconName> = {
  approve: 'check',
  deny: 'minus',
  checkin: 'scan',
  sendTicket: 'send',
  export: 'dl',
}
/** Their count is what tells them apart; for the rest it is the number beside the bar. */
const counted: readonly Verb[] = ['approve', 'approveTell', 'deny', 'checkin', 'sendTicket', 'rollBack', 'remind']

type Props = {
  target: Pick<Target, 'bventId' | 'chosen'>
  reach: Reach
  chosen: number
  can: VerbsHandle['can']
  onVerb: (verb: Verb, n: number | null) => void
}

/** Verbs with the number each of them reaches: 通过 1,846. */
export function BulkVerbs({ target, reach, chosen, can, onVerb }: Props) {
  const t = useT()
  const language = useLanguage()
  const reached = (verb: Verb) => reachedBy(verb, reach, chosen)
  const number = (verb: Verb) => (counted.includes(verb) ? (reached(verb)?.toLocaleString(language) ?? '') : '')
  const rest = bulkFurther.filter(can)
  return (
    <>
      {bulkFirst
        .filter((verb) => can(verb))
        .map((verb) => (
          <Button
            key={verb}
            type="text"
            disabled={reached(verb) === 0}
            onClick={() => onVerb(verb, reached(verb))}
            icon={<Icon name={icons[verb]} />}
          >
            {t(`attendees.bulk_${verb}`)} {number(verb) && <span className="n">{number(verb)}</span>}
          </Button>
        ))}
      {rest.length > 0 && (
        <FurtherVerbs verbs={rest} target={target} reached={reached} isCounted={(verb) => counted.includes(verb)} onVerb={onVerb} />
      )}
    </>
  )
}
