import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery } from '#console/kit/query.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { inEvent } from '#features/attendees/console/about.ts'
import type { Target } from '#features/attendees/console/bulk/target.ts'
import type { Verb } from '#features/attendees/console/bulk/verbRules.ts'
import { opensFocused } from '#features/attendees/console/opensFocused.ts'

type Props = {
  verbs: readonly Verb[]
  target: Pick<Target, 'bventId' | 'chosen'>
  reached: (verb: Verb) => number | null
  isCounted: (verb: Verb) => boolean
  onVerb: (verb: Verb, n: number | null) => void
}

/** Behind the dots. What a roll back reaches is asked when they are opened: only the server knows who was approved. */
export function FurtherVerbs({ verbs, target, reached, isCounted, onVerb }: Props) {
  const t = useT()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { data: decisions } = useQuery({
    ...callQuery(attendeeCalls.rollBackReach, inEvent(target.bventId, target.chosen)),
    enabled: isOpen && verbs.includes('rollBack'),
  })
  const numberOf = (verb: Verb) => (verb === 'rollBack' ? (decisions?.canCount ?? null) : reached(verb))
  const labelOf = (verb: Verb) =>
    [t(`attendees.verb_${verb}`), isCounted(verb) ? (numberOf(verb)?.toLocaleString(language) ?? '') : ''].filter(Boolean).join(' ')
  const left = [
    ...(decisions?.notNeededCount ? [t('attendees.rollBackNotNeeded', { n: decisions.notNeededCount })] : []),
    ...(decisions?.refusedCount ? [t('attendees.rollBackRefused', { n: decisions.refusedCount })] : []),
  ]
  return (
    <Dropdown
      trigger={['click']}
      {...opensFocused}
      placement="topRight"
      open={isOpen}
      onOpenChange={setOpen}
      menu={{
        items: verbs.map((verb) => ({
          key: verb,
          label: (
            <>
              {labelOf(verb)}
              {verb === 'rollBack' && left.length > 0 && <div className="m3 t12">{left.join(' · ')}</div>}
            </>
          ),
          disabled: numberOf(verb) === 0,
          danger: verb === 'delete',
        })),
        onClick: ({ key }) => {
          const verb = verbs.find((one) => one === key)
          if (verb) onVerb(verb, numberOf(verb))
        },
      }}
    >
      <Button type="text" aria-label={t('core.more')} icon={<Icon name="more" />} />
    </Dropdown>
  )
}
