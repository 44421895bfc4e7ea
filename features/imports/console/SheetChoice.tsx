import { Button, Radio } from 'antd'
import { useId, useState } from 'react'
import { useT } from '#console/kit/text.ts'
import type { Uploaded } from '#features/imports/console/useUpload.ts'

type Props = { uploaded: Uploaded; isBusy: boolean; onChoose: (sheetName: string) => void }

export function SheetChoice({ uploaded: { sheets, sheetName }, isBusy, onChoose }: Props) {
  const t = useT()
  const id = useId()
  const [chosen, setChosen] = useState(sheetName)
  return (
    <section className="imp-field" aria-labelledby={id}>
      <b id={id}>{t('imports.sheet')}</b>
      <p className="m2 t13">{t('imports.sheetHint', { n: sheets.length })}</p>
      <Radio.Group
        aria-labelledby={id}
        className="imp-sheets"
        value={chosen}
        disabled={isBusy}
        options={sheets.map((sheet) => ({ value: sheet, label: sheet }))}
        onChange={({ target }) => setChosen(String(target.value))}
      />
      <div>
        <Button type="primary" loading={isBusy} onClick={() => onChoose(chosen)}>
          {t('imports.useSheet')}
        </Button>
      </div>
    </section>
  )
}
