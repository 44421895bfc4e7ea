import { Input } from 'antd'
import { Icon } from '#console/kit/Icon.tsx'
import { useSettled } from '#console/kit/useSettled.ts'
import '#console/kit/form.css'

type Props = { value: string; onChange: (value: string) => void; placeholder: string; width?: number }

/** Searches once the typing pauses, or at once with Enter. */
export function SearchInput({ value, onChange, placeholder, width = 220 }: Props) {
  const { shown, setDraft, settle } = useSettled(value, onChange)

  return (
    <Input
      type="search"
      allowClear
      style={{ width }}
      prefix={<Icon name="search" />}
      placeholder={placeholder}
      aria-label={placeholder}
      maxLength={100}
      value={shown}
      onChange={(event) => setDraft(event.target.value)}
      onPressEnter={settle}
    />
  )
}
