import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { attendeeCalls } from '#features/attendees/contract.ts'
import type { AttendeeDetail } from '#features/attendees/shapes.ts'
import { useCan } from '#console/kit/Can.tsx'
import { downloadCall } from '#console/kit/download.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { onePerson } from '#features/attendees/console/bulk/target.ts'
import type { VerbsHandle } from '#features/attendees/console/bulk/useVerbs.ts'
import { standingOf, verbsFor, type Verb } from '#features/attendees/console/bulk/verbRules.ts'
import { EraseDialog } from '#features/attendees/console/one/EraseDialog.tsx'
import { opensFocused } from '#features/attendees/console/opensFocused.ts'

type Props = {
  person: AttendeeDetail
  /** Approved and denied elsewhere, beside the queue. */
  isReviewed: boolean
  verbs: VerbsHandle
  onClosed: () => void
}

/** The first two are what this person most likely waits for; letting them in is never one of them, since it stands apart. */
const leading: readonly Verb[] = ['pay', 'sendTicket', 'rollBack']
const apart: readonly Verb[] = ['export', 'checkin', 'cancelCheckin']
const reviewed: readonly Verb[] = ['approve', 'deny']
const FIRST = 2

export function PersonVerbs({ person, isReviewed, verbs, onClosed }: Props) {
  const t = useT()
  const [isErasing, setErasing] = useState(false)
  const canErase = useCan(attendeeCalls.erasePerson.access)
  const canExport = useCan(attendeeCalls.exportPerson.access)
  const offered = verbsFor(standingOf(person)).filter(
    (verb) => !apart.includes(verb) && !(isReviewed && reviewed.includes(verb)) && verbs.can(verb),
  )
  const first = leading.filter((verb) => offered.includes(verb)).slice(0, FIRST)
  const rest = offered.filter((verb) => !first.includes(verb))
  const { bventId, attendeeId } = person
  const ask = (verb: Verb) => verbs.ask(verb, onePerson(person))
  const further: Record<string, () => void> = {
    exportPerson: () => void downloadCall(attendeeCalls.exportPerson, { bventId, attendeeId }).catch(() => {}),
    erase: () => setErasing(true),
  }
  const items = [
    ...rest.map((verb) => ({ key: verb as string, label: t(`attendees.verb_${verb}`), danger: verb === 'delete' })),
    ...(canExport ? [{ key: 'exportPerson', label: t('attendees.exportPerson') }] : []),
    ...(canErase ? [{ key: 'erase', label: t('attendees.erase'), danger: true }] : []),
  ]
  return (
    <div className="row g2 person-verbs" role="toolbar" aria-label={t('attendees.actions')}>
      {first.map((verb, at) => (
        <Button key={verb} type={at === 0 ? 'primary' : 'default'} onClick={() => ask(verb)}>
          {t(`attendees.verb_${verb}`)}
        </Button>
      ))}
      {items.length > 0 && (
        <Dropdown
          trigger={['click']}
          {...opensFocused}
          menu={{
            items,
            onClick: ({ key }) => {
              const verb = rest.find((one) => one === key)
              if (verb) ask(verb)
              else further[key]?.()
            },
          }}
        >
          <Button icon={<Icon name="more" />} aria-label={t('core.more')} />
        </Dropdown>
      )}
      {isErasing && (
        <EraseDialog
          person={person}
          onClose={() => setErasing(false)}
          onErased={() => {
            verbs.refresh()
            onClosed()
          }}
        />
      )}
    </div>
  )
}
