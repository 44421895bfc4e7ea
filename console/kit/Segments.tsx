import { useId } from 'react'
import { Icon, type IconName } from '#console/kit/Icon.tsx'

type Item<Key extends string> = { key: Key; label: string; icon?: IconName }
type Props<Key extends string> = { label: string; items: readonly Item<Key>[]; value: Key; onChange: (key: Key) => void }

/** One of a few, all in sight: plain radio buttons, so that arrow keys work as people expect. */
export function Segments<Key extends string>({ label, items, value, onChange }: Props<Key>) {
  const name = useId()
  return (
    <div className="seg" role="radiogroup" aria-label={label}>
      {items.map(({ key, label: text, icon }) => (
        <label key={key} className={key === value ? 'seg-on' : undefined}>
          <input className="unseen" type="radio" name={name} value={key} checked={key === value} onChange={() => onChange(key)} />
          {icon && <Icon name={icon} size={14} />}
          {text}
        </label>
      ))}
    </div>
  )
}
