import { useId } from 'react'

export type ProviderKind = { provider: string; name: string; description: string }
type Props<Kind> = { kinds: readonly Kind[]; value: string; label: string; onChange: (provider: string) => void }

/** Whom an account is with. */
export function ProviderChoice<Kind extends ProviderKind>({ kinds, value, label, onChange }: Props<Kind>) {
  const name = useId()
  return (
    <fieldset className="providers">
      <legend className="unseen">{label}</legend>
      {kinds.map((kind) => (
        <label key={kind.provider} className="provider">
          <input type="radio" name={name} checked={kind.provider === value} onChange={() => onChange(kind.provider)} />
          <span className="b">{kind.name}</span>
          <span className="t12 m3">{kind.description}</span>
        </label>
      ))}
    </fieldset>
  )
}
