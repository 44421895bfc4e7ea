import { Button, Dropdown } from 'antd'
import type { Attendee } from '#features/attendees/shapes.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { fullNameOf, onePerson } from '#features/attendees/console/bulk/target.ts'
import type { VerbsHandle } from '#features/attendees/console/bulk/useVerbs.ts'
import { nextStep, standingOf, verbsFor } from '#features/attendees/console/bulk/verbRules.ts'
import { opensFocused } from '#features/attendees/console/opensFocused.ts'

export type RowVerbs = Pick<VerbsHandle, 'can' | 'ask'>
type Props = { row: Attendee; verbs: RowVerbs; onOpen: (row: Attendee) => void }

/** The row's next step, and everything else behind the dots. */
export function RowActions({ row, verbs, onOpen }: Props) {
  const t = useT()
  const standing = standingOf(row)
  const step = nextStep(standing)
  const name = fullNameOf(row)
  const offered = verbsFor(standing).filter((verb) => verbs.can(verb) && verb !== 'export')
  const isPay = step === 'pay' && verbs.can('pay')
  const label = isPay ? t('attendees.markPaid') : step === 'review' && verbs.can('approve') ? t('attendees.review') : t('attendees.detail')
  return (
    <span className="row-do">
      <button
        type="button"
        className="link"
        aria-label={`${label} ${name}`}
        onClick={() => (isPay ? verbs.ask('pay', onePerson(row)) : onOpen(row))}
      >
        {label}
      </button>
      <Dropdown
        trigger={['click']}
        {...opensFocused}
        menu={{
          items: [
            { key: 'open', label: t('attendees.detail') },
            ...offered.map((verb) => ({ key: verb, label: t(`attendees.verb_${verb}`), danger: verb === 'delete' })),
          ],
          onClick: ({ key, domEvent }) => {
            domEvent.stopPropagation()
            const verb = offered.find((one) => one === key)
            if (verb) verbs.ask(verb, onePerson(row))
            else onOpen(row)
          },
        }}
      >
        <Button type="text" size="small" aria-label={t('attendees.moreOf', { name })} icon={<Icon name="more" />} />
      </Dropdown>
    </span>
  )
}
