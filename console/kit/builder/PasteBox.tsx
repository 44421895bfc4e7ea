import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useT } from '#console/kit/text.ts'

/** Many at once, a line for each. */
export function PasteBox({ label, initial = '', onAdd }: { label: string; initial?: string; onAdd: (text: string) => void }) {
  const t = useT()
  const id = useId()
  const [text, setText] = useState(initial)
  return (
    <div className="props-item">
      <label htmlFor={id} className="t12 m3">
        {label}
      </label>
      <Input.TextArea id={id} autoSize={{ minRows: 4, maxRows: 10 }} value={text} onChange={({ target }) => setText(target.value)} />
      <div>
        <Button size="small" type="primary" disabled={text.trim() === ''} onClick={() => onAdd(text)}>
          {t('kit.useLines')}
        </Button>
      </div>
    </div>
  )
}
