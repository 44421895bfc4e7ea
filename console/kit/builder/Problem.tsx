import { Icon } from '#console/kit/Icon.tsx'
import '#console/kit/form.css'

/** What is wrong and how to mend it, under what it is about. */
export function Problem({ text }: { text: string }) {
  return (
    <p className="field-error t12 down" role="alert">
      <Icon name="warn" size={14} />
      {text}
    </p>
  )
}
