import { Button } from 'antd'
import { useT } from '#console/kit/text.ts'

type Props = {
  isDirty: boolean
  /** A new thing can be saved as it stands. */ isNew?: boolean
  isBusy: boolean
  saveText: string
  /** Said where there is nothing to save, such as who was here last. */
  note?: string
  onSave: () => void
  onDiscard?: () => void
}

/** Stays in sight at the foot of the sheet, and says whether there is anything to save. */
export function SaveBar({ isDirty, isNew = false, isBusy, saveText, note = '', onSave, onDiscard }: Props) {
  const t = useT()
  return (
    <>
      <output className="t13 m3 sp">{isDirty ? t('kit.unsaved') : note}</output>
      {onDiscard && (
        <Button disabled={!isDirty || isBusy} onClick={onDiscard}>
          {t('kit.discard')}
        </Button>
      )}
      <Button type="primary" loading={isBusy} disabled={!isDirty && !isNew} onClick={onSave}>
        {saveText}
      </Button>
    </>
  )
}
