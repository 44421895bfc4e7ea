import { Input, Popover } from 'antd'
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { readTime } from '#core/dateTime.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { rowAt, TimeList, timesOfDay } from '#console/kit/TimeList.tsx'

type Props = {
  value: string | null
  onChange: (time: string) => void
  onBlur?: () => void
  hasSeconds: boolean
  stepMinutes: number
  isDisabled: boolean
}

/** A time can be picked from the list or typed as people write it; what is no time falls back to what was there. */
export function TimeInput({ value, onChange, onBlur, hasSeconds, stepMinutes, isDisabled }: Props) {
  const t = useT()
  const listId = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const [active, setActive] = useState<number | null>(null)
  const times = useMemo(() => timesOfDay(stepMinutes), [stepMinutes])
  const isOpen = active !== null

  const pick = (time: string) => {
    setDraft(null)
    setActive(null)
    onChange(hasSeconds && time.length === 5 ? `${time}:00` : time)
  }
  const settle = () => {
    const typed = draft === null ? null : readTime(draft)
    setDraft(null)
    setActive(null)
    if (typed) onChange(hasSeconds ? typed.padEnd(8, ':00') : typed.slice(0, 5))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setActive((at) => Math.min(times.length - 1, Math.max(0, (at ?? rowAt(times, value ?? '09:00')) + (at === null ? 0 : step))))
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      const time = times[active]
      if (draft === null && time) pick(time)
      else settle()
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setActive(null)
    }
  }

  return (
    <Popover
      open={isOpen}
      trigger={[]}
      placement="bottomLeft"
      arrow={false}
      styles={{ container: { padding: 4 } }}
      content={<TimeList id={listId} label={t('kit.pickTime')} times={times} selected={value} active={active ?? -1} onPick={pick} />}
    >
      <Input
        className="moment-time"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input already
        role="combobox"
        aria-label={t('kit.pickTime')}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="none"
        {...(isOpen && active >= 0 && { 'aria-activedescendant': `${listId}-${active}` })}
        placeholder={t('kit.pickTime')}
        suffix={<Icon name="clock" />}
        disabled={isDisabled}
        value={draft ?? value ?? ''}
        onChange={(event) => setDraft(event.target.value)}
        onClick={() => setActive((at) => at ?? rowAt(times, value ?? '09:00'))}
        onKeyDown={onKeyDown}
        onBlur={() => {
          settle()
          onBlur?.()
        }}
      />
    </Popover>
  )
}
