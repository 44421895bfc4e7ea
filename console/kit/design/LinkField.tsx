import { Input } from 'antd'
import { useState } from 'react'
import { isConfigValue } from '#core/configValue.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { Labelled } from '#console/kit/design/parts.tsx'

/** As people write addresses: a bare domain becomes https; what cannot be followed stays in the field and is not taken over. */
export function linkOf(typed: string): string | null {
  const text = typed.trim()
  const address = /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(text) ? `https://${text}` : text
  return isConfigValue({ dataType: 'link', value: address }) ? address : null
}

type Props = { label: string; value: string; onChange: (address: string) => void }

export function LinkField({ label, value, onChange }: Props) {
  const t = useT()
  const [typed, setTyped] = useState(value)
  const problem = linkOf(typed) === null ? t('kit.design.badLink') : typed.trim() === '' ? t('kit.design.noLink') : null
  return (
    <div className="design-field">
      <Labelled label={label}>
        {(id) => (
          <Input
            id={id}
            value={typed}
            placeholder="https://"
            inputMode="url"
            maxLength={1_000}
            aria-invalid={problem !== null}
            aria-describedby={`${id}-problem`}
            onChange={({ target }) => {
              setTyped(target.value)
              const address = linkOf(target.value)
              if (address !== null) onChange(address)
            }}
          />
        )}
      </Labelled>
      {problem && (
        <p className="design-warning t13">
          <Icon name="warn" size={14} />
          {problem}
        </p>
      )}
    </div>
  )
}
