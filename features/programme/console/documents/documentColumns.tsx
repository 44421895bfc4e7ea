import { Button } from 'antd'
import { formatTime } from '#core/dateTime.ts'
import { Icon } from '#console/kit/Icon.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { t } from '#console/kit/text.ts'
import type { EventDocument } from '#features/programme/console/documents/RenameDialog.tsx'
import { sizeText } from '#features/programme/console/documents/size.ts'

type Doing = {
  canEdit: boolean
  onDownload: (document: EventDocument) => void
  onRename: (document: EventDocument) => void
  onDelete: (document: EventDocument) => void
}

export function documentColumns({ canEdit, onDownload, onRename, onDelete }: Doing): Column<EventDocument>[] {
  return [
    { key: 'name', title: t('programme.documentName'), width: 280, render: ({ name }) => <b title={name}>{name}</b> },
    { key: 'category', title: t('programme.category'), width: 140, render: ({ category }) => category || null },
    {
      key: 'type',
      title: t('programme.fileType'),
      width: 90,
      render: ({ file }) => <span className="m2">{file.extension.toUpperCase()}</span>,
    },
    { key: 'bytes', title: t('programme.size'), width: 100, align: 'end', render: ({ bytes }) => sizeText(bytes) },
    { key: 'createdBy', title: t('programme.uploadedBy'), width: 120, render: ({ createdBy }) => createdBy || null },
    {
      key: 'createdTime',
      title: t('programme.uploadedAt'),
      width: 160,
      render: ({ createdTime }) => <span className="m2">{formatTime(createdTime)}</span>,
    },
    {
      key: 'do',
      title: t('core.more'),
      width: canEdit ? 180 : 90,
      isBare: true,
      isFixed: 'end',
      align: 'end',
      render: (document) => (
        <span className="row g1 docs-actions">
          <button
            type="button"
            className="link"
            aria-label={t('programme.downloadNamed', { name: document.name })}
            onClick={() => onDownload(document)}
          >
            {t('programme.download')}
          </button>
          {canEdit && (
            <>
              <Button
                type="text"
                size="small"
                icon={<Icon name="edit" />}
                aria-label={t('programme.renameNamed', { name: document.name })}
                title={t('programme.renameDocument')}
                onClick={() => onRename(document)}
              />
              <Button
                type="text"
                size="small"
                icon={<Icon name="trash" />}
                aria-label={t('programme.deleteNamed', { name: document.name })}
                title={t('core.delete')}
                onClick={() => onDelete(document)}
              />
            </>
          )}
        </span>
      ),
    },
  ]
}
