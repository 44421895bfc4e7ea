import { Switch } from 'antd'
import { useId, type ReactNode } from 'react'
import { Problem } from '#console/kit/builder/Problem.tsx'

/** Label above, control, then what is wrong with it. */
export function Item({ label, problem, children }: { label: string; problem?: string | null; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="props-item">
      <label className="props-label" htmlFor={id}>
        {label}
      </label>
      {children(id)}
      {problem && <Problem text={problem} />}
    </div>
  )
}

type FlagProps = { label: string; hint?: string; isOn: boolean; isDisabled: boolean; onSet: (isOn: boolean) => void }

export function Flag({ label, hint, isOn, isDisabled, onSet }: FlagProps) {
  const id = useId()
  return (
    <div className="props-flag">
      <label htmlFor={id} className="sp">
        <span className="t13">{label}</span>
        {hint && <span className="t12 m3">{hint}</span>}
      </label>
      <Switch id={id} checked={isOn} disabled={isDisabled} onChange={onSet} />
    </div>
  )
}
