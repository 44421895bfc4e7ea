import { Icon } from '#console/kit/Icon.tsx'
import { useSettled } from '#console/kit/useSettled.ts'

/** The first page of the console carries no more script than it needs: a plain field, asked once the typing pauses. */
export function SearchBox({ value, onChange, label }: { value: string; onChange: (value: string) => void; label: string }) {
  const { shown, setDraft, settle } = useSettled(value, onChange)
  return (
    <label className="search-box">
      <Icon name="search" />
      <span className="unseen">{label}</span>
      <input
        type="search"
        placeholder={label}
        maxLength={100}
        value={shown}
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && settle()}
      />
    </label>
  )
}
