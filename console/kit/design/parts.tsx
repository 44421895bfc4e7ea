import { Input, Switch } from 'antd'
import { useId, type PropsWithChildren, type ReactNode } from 'react'
import { isConfigValue } from '#core/configValue.ts'
import { FileUpload } from '#console/kit/FileUpload.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'

/** A group of settings under its heading. */
export function Part({ title, hint, children }: PropsWithChildren<{ title: string; hint?: string }>) {
  const id = useId()
  return (
    <section className="design-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint && <p className="t13 m3">{hint}</p>}
      {children}
    </section>
  )
}

type FieldProps = { label: string; hint?: ReactNode; children: (id: string) => ReactNode }

/** Label above, control, then what there is to say about it. */
export function Labelled({ label, hint, children }: FieldProps) {
  const id = useId()
  return (
    <div className="design-field">
      <label className="b" htmlFor={id}>
        {label}
      </label>
      {children(id)}
      {hint && <span className="t12 m3">{hint}</span>}
    </div>
  )
}

type TextProps = {
  label: string
  value: string
  onChange: (text: string) => void
  most: number
  hint?: ReactNode
  placeholder?: string | undefined
  lang?: string
  isLong?: boolean
}

export function TextField({ label, value, onChange, most, hint, placeholder, lang, isLong = false }: TextProps) {
  const shared = { value, maxLength: most, placeholder, lang, autoComplete: 'off' }
  return (
    <Labelled label={label} hint={hint}>
      {(id) =>
        isLong ? (
          <Input.TextArea id={id} {...shared} autoSize={{ minRows: 2, maxRows: 8 }} onChange={({ target }) => onChange(target.value)} />
        ) : (
          <Input id={id} {...shared} onChange={({ target }) => onChange(target.value)} />
        )
      }
    </Labelled>
  )
}

type SwitchProps = { label: string; hint?: string; value: boolean; onChange: (isOn: boolean) => void }

export function SwitchField({ label, hint, value, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="design-switch">
      <div className="sp">
        <label htmlFor={id}>{label}</label>
        {hint && <p className="t12 m3">{hint}</p>}
      </div>
      <Switch id={id} checked={value} onChange={onChange} aria-label={label} />
    </div>
  )
}

type ColourProps = { label: string; value: string; onChange: (colour: string) => void; problem?: ReactNode }

/** The browser's own picker beside the value itself, which can be typed or pasted. */
export function ColourField({ label, value, onChange, problem }: ColourProps) {
  const t = useT()
  const isColour = (text: string) => text !== '' && isConfigValue({ dataType: 'color', value: text })
  return (
    <div className="design-field">
      <Labelled label={label}>
        {(id) => (
          <div className="row g2">
            <input
              type="color"
              className="design-colour"
              aria-label={t('kit.design.pick', { name: label })}
              value={longHex(value)}
              onChange={({ target }) => onChange(target.value.toUpperCase())}
            />
            <Input
              key={value}
              id={id}
              defaultValue={value}
              maxLength={7}
              className="design-hex"
              onChange={({ target }) => isColour(target.value.trim()) && target.value.trim().length === 7 && onChange(target.value.trim())}
              onBlur={({ target }) => {
                if (isColour(target.value.trim())) onChange(target.value.trim())
                else target.value = value
              }}
            />
          </div>
        )}
      </Labelled>
      {problem && (
        <output className="design-warning t13">
          <Icon name="warn" size={14} />
          <span>{problem}</span>
        </output>
      )}
    </div>
  )
}

function longHex(colour: string): string {
  return colour.length === 4 ? colour.replace(/[0-9a-f]/gi, (digit) => digit + digit) : colour
}

type PictureProps = { label: string; hint?: string; value: string; onChange: (address: string) => void; isDisabled?: boolean }

/** The page keeps the address of a picture; the upload shows it as the file it is. */
export function PictureField({ label, hint, value, onChange, isDisabled = false }: PictureProps) {
  const file = { id: value, fileName: label, extension: 'webp', relativeUrl: value, absoluteUrl: value }
  return (
    <Labelled label={label} hint={hint}>
      {(id) => (
        <FileUpload
          id={id}
          purpose="content"
          isDisabled={isDisabled}
          value={value ? [file] : []}
          onChange={([chosen]) => onChange(chosen?.relativeUrl ?? '')}
        />
      )}
    </Labelled>
  )
}
