import { Checkbox, Input } from 'antd'
import { useId, useState } from 'react'
import type { CustomSearch } from '#features/attendees/shapes.ts'
import { useT } from '#console/kit/text.ts'
import { VerbDialog } from '#features/attendees/console/bulk/VerbDialog.tsx'
import '#features/attendees/console/bulk/bulk.css'

type Props = { search: CustomSearch | null; onSave: (name: string, isShared: boolean) => Promise<void>; onClose: () => void }
const MOST = 60

export function SearchNameDialog({ search, onSave, onClose }: Props) {
  const t = useT()
  const id = useId()
  const [name, setName] = useState(search?.name ?? '')
  const [isShared, setShared] = useState(search?.isShared ?? false)
  return (
    <VerbDialog
      title={search ? t('attendees.renameView') : t('attendees.saveView')}
      confirmText={t('core.save')}
      isDisabled={name.trim() === ''}
      width={420}
      onClose={onClose}
      onConfirm={() => onSave(name.trim(), isShared)}
    >
      <label className="b" htmlFor={id}>
        {t('attendees.viewName')}
      </label>
      <Input
        id={id}
        maxLength={MOST}
        value={name}
        placeholder={t('attendees.viewNameHint')}
        onChange={(event) => setName(event.target.value)}
      />
      <Checkbox checked={isShared} onChange={(event) => setShared(event.target.checked)}>
        {t('attendees.shareTeam')}
      </Checkbox>
    </VerbDialog>
  )
}
