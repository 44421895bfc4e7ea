import { Button } from 'antd'
import { formatTime } from '#core/dateTime.ts'
import { Icon } from '#console/kit/Icon.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { t } from '#console/kit/text.ts'
import type { EventDocument } from '#features/events/console/documents/RenameDialog.tsx'
import { sizeText } from '#features/events/console/documents/size.ts'

type Doing = {
  canEdit: boolean
  onDownload: (document: EventDocument) => void
  onRename: (document: EventDocument) => void
  onDelete: (document: EventDocument) => void
}

export function documentColumns({ canEdit, onDownload, onRename, onDelete }: Doing): Column<EventDocument>[] {
  return [
    { key: 'name', title: t('events.documentName'), width: 280, render: ({ name }) => <b title={name}>{name}</b> },
    { key: 'category', title: t('events.category'), width: 140, render: ({ category }) => category || null },
    {
      key: 'type',
      title: t('events.fileType'),
      width: 90,
      render: ({ file }) => <span className="m2">{file.extension.toUpperCase()}</span>,
    },
    { key: 'bytes', title: t('events.size'), width: 100, align: 'end', render: ({ bytes }) => sizeText(bytes) },
    { key: 'createdBy', title: t('events.uploadedBy'), width: 120, render: ({ createdBy }) => createdBy || null },
    {
      key: 'createdTime',
      title: t('events.uploadedAt'),
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
            aria-label={t('events.downloadNamed', { name: document.name })}
            onClick={() => onDownload(document)}
          >
            {t('events.download')}
          </button>
          {canEdit && (
            <>
              <Button
                type="text"
                size="small"
                icon={<Icon name="edit" />}
                aria-label={t('events.renameNamed', { name: document.name })}
                title={t('events.renameDocument')}
                onClick={() => onRename(document)}
              />
              <Button
                type="text"
                size="small"
                icon={<Icon name="trash" />}
                aria-label={t('events.deleteNamed', { name: document.name })}
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
