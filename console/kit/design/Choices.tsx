import { useId } from 'react'
import { Icon, type IconName } from '#console/kit/Icon.tsx'

type Choice<Key extends string> = { key: Key; label: string; icon: IconName }
type Props<Key extends string> = { label: string; items: readonly Choice<Key>[]; value: Key; onChange: (key: Key) => void }

/** One of a few, each with its picture: plain radio buttons, so that arrow keys work as people expect. */
export function Choices<Key extends string>({ label, items, value, onChange }: Props<Key>) {
  const name = useId()
  return (
    <div className="design-choices" role="radiogroup" aria-label={label}>
      {items.map(({ key, label: text, icon }) => (
        <label key={key} className={key === value ? 'design-choice is-on' : 'design-choice'}>
          <input className="unseen" type="radio" name={name} value={key} checked={key === value} onChange={() => onChange(key)} />
          <Icon name={icon} size={20} />
          {text}
        </label>
      ))}
    </div>
  )
}
