import { Button, Input } from 'antd'
import { useId, useRef, type HTMLAttributes } from 'react'
import type { ShownField } from '#core/accountCheck.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { KEPT } from '#console/kit/accounts/fieldValues.ts'

/** What the form hands to its control: the name for its label, the judging when it is left, and what was found. */
type Control = Pick<HTMLAttributes<HTMLElement>, 'onBlur' | 'aria-required' | 'aria-invalid' | 'aria-describedby'>
type Props = Control & { field: ShownField; isReadOnly: boolean; id?: string; value?: string; onChange?: (value: string) => void }

/** A secret that is set only says so until it is replaced; a key of many lines can be read from its file, in the browser. */
export function KeyInput({ field: { kind, isSecret, isSet }, isReadOnly, id, value = '', onChange = () => {}, ...control }: Props) {
  const t = useT()
  const isReplacing = isSecret && isSet
  if (value === KEPT)
    return (
      <div className="account-set" id={id}>
        <Icon name="lock" size={14} />
        <span className="sp m2">{t('kit.secretSet')}</span>
        {!isReadOnly && (
          <Button type="link" size="small" onClick={() => onChange('')}>
            {t('kit.secretReplace')}
          </Button>
        )}
      </div>
    )
  const shared = {
    ...control,
    id,
    value,
    autoComplete: 'off',
    spellCheck: false,
    autoFocus: isReplacing,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return (
    <>
      {kind === 'text' && <Input.TextArea {...shared} className="mono" autoSize={{ minRows: 3, maxRows: 8 }} />}
      {kind === 'line' &&
        (isSecret ? <Input.Password {...shared} autoComplete="new-password" visibilityToggle={false} /> : <Input {...shared} />)}
      {!isReadOnly && (kind === 'text' || isReplacing) && (
        <div className="row g2 account-key-tools">
          {kind === 'text' && <FromFile onRead={onChange} />}
          {isReplacing && (
            <Button type="link" size="small" onClick={() => onChange(KEPT)}>
              {t('kit.secretKeep')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

const MOST_BYTES = 20_000

function FromFile({ onRead }: { onRead: (text: string) => void }) {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const read = async ([file]: Iterable<File>) => {
    if (file) onRead(await file.slice(0, MOST_BYTES).text())
    if (input.current) input.current.value = ''
  }
  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".pem,.txt,.crt,.cer,.key"
        className="account-file"
        onChange={({ target }) => void read(target.files ?? [])}
      />
      <Button type="link" size="small" icon={<Icon name="file" size={14} />} onClick={() => input.current?.click()}>
        {t('kit.fromFile')}
      </Button>
    </>
  )
}
