import { Button, Checkbox, Radio } from 'antd'
import { useState } from 'react'
import { attendeeTasks } from '#features/attendees/contract.ts'
import { useT } from '#console/kit/text.ts'
import type { Target } from '#features/attendees/console/bulk/target.ts'
import type { VerbsHandle } from '#features/attendees/console/bulk/useVerbs.ts'
import { VerbDialog } from '#features/attendees/console/bulk/VerbDialog.tsx'
import { whoText } from '#features/attendees/console/bulk/words.ts'

export type ExportColumn = { fieldName: string; displayName: string; isShown: boolean; isFile: boolean }
type Props = { target: Target; columns: readonly ExportColumn[]; verbs: VerbsHandle }
type FileType = 'xlsx' | 'csv'

/** The columns on screen, in their order, unless others are ticked; files come beside the list as a zip. */
export function ExportDialog({ target, columns, verbs }: Props) {
  const t = useT()
  const [fileType, setFileType] = useState<FileType>('xlsx')
  const [fieldNames, setFieldNames] = useState(() => columns.filter(({ isShown }) => isShown).map(({ fieldName }) => fieldName))
  const [isWithAttachments, setWithAttachments] = useState(false)
  const who = whoText(t, target)
  const tick = (names: readonly string[]) => setFieldNames(columns.map(({ fieldName }) => fieldName).filter((name) => names.includes(name)))
  return (
    <VerbDialog
      title={t('attendees.exportTitle', { who })}
      confirmText={t('attendees.exportConfirm', { who })}
      isDisabled={fieldNames.length === 0}
      width={560}
      onClose={verbs.close}
      onConfirm={() =>
        verbs.run({
          verb: 'export',
          task: attendeeTasks.export,
          target,
          own: { fieldNames, fileType, ...(isWithAttachments && { isWithAttachments }) },
        })
      }
    >
      <fieldset className="verb-set">
        <legend className="b">{t('attendees.fileType')}</legend>
        <Radio.Group
          value={fileType}
          onChange={(event) => setFileType(event.target.value as FileType)}
          options={[
            { value: 'xlsx', label: t('attendees.xlsx') },
            { value: 'csv', label: t('attendees.csv') },
          ]}
        />
      </fieldset>
      <fieldset className="verb-set">
        <legend className="b">{t('attendees.exportColumns', { n: fieldNames.length, all: columns.length })}</legend>
        <div className="row g2">
          <Button size="small" onClick={() => tick(columns.map(({ fieldName }) => fieldName))}>
            {t('attendees.allColumns')}
          </Button>
          <Button size="small" onClick={() => tick(columns.filter(({ isShown }) => isShown).map(({ fieldName }) => fieldName))}>
            {t('attendees.shownColumns')}
          </Button>
        </div>
        <div className="export-columns">
          {columns.map(({ fieldName, displayName }) => (
            <Checkbox
              key={fieldName}
              checked={fieldNames.includes(fieldName)}
              onChange={({ target: box }) =>
                tick(box.checked ? [...fieldNames, fieldName] : fieldNames.filter((name) => name !== fieldName))
              }
            >
              {displayName}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      {columns.some(({ isFile }) => isFile) && (
        <Checkbox checked={isWithAttachments} onChange={(event) => setWithAttachments(event.target.checked)}>
          {t('attendees.withAttachments')}
        </Checkbox>
      )}
      <p className="m3 t13">
        {target.chosen.isSelectAll && t('attendees.exportAll')}
        {t('attendees.exportLater')}
      </p>
    </VerbDialog>
  )
}
