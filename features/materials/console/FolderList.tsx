import { Button, Dropdown, Input, Progress } from 'antd'
import { useId, useState } from 'react'
import type { ResultOf } from '#core/call.ts'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { megabytes } from '#console/kit/uploadLimits.ts'
import { materialCalls as calls } from '#features/materials/contract.ts'

type Overview = ResultOf<typeof calls.overview>
type Folder = Overview['folders'][number]
type Props = {
  overview: Overview | undefined
  folder: string
  tag: string
  canEdit: boolean
  onFolder: (id: string) => void
  onTag: (tag: string) => void
  onChanged: () => void
}

/** Folders, tags, and how much room is left. */
export function FolderList({ overview, folder, tag, canEdit, onFolder, onTag, onChanged }: Props) {
  const t = useT()
  const [naming, setNaming] = useState<Folder | 'new' | null>(null)
  const [gone, setGone] = useState<Folder | null>(null)
  const removing = useCall(calls.deleteFolder)
  const remove = async () => {
    if (!gone) return
    const isDone = await removing.mutateAsync({ id: gone.id }).catch(() => null)
    setGone(null)
    if (isDone && folder === gone.id) onFolder('')
    onChanged()
  }
  const row = (id: string, name: string, count?: number) => (
    <button
      type="button"
      className={id === folder ? 'material-folder is-on' : 'material-folder'}
      aria-pressed={id === folder}
      onClick={() => onFolder(id)}
    >
      <span className="ell sp">{name}</span>
      {count !== undefined && <span className="m3">{count}</span>}
    </button>
  )
  const used = overview ? Math.round((overview.usedBytes / overview.mostBytes) * 100) : 0
  return (
    <aside className="material-left" aria-label={t('materials.folders')}>
      <ul>
        <li>{row('', t('materials.all'), overview?.total)}</li>
        {overview?.folders.map((one) => (
          <li key={one.id} className="row">
            {row(one.id, one.name, one.count)}
            {canEdit && (
              <Dropdown
                trigger={['click']}
                menu={{
                  items: [
                    { key: 'rename', label: t('materials.renameFolder'), onClick: () => setNaming(one) },
                    { key: 'delete', danger: true, label: t('materials.deleteFolder'), onClick: () => setGone(one) },
                  ],
                }}
              >
                <Button type="text" size="small" icon={<Icon name="more" />} aria-label={`${one.name} ${t('materials.folder')}`} />
              </Dropdown>
            )}
          </li>
        ))}
        <li>{row('none', t('materials.noFolder'))}</li>
      </ul>
      {canEdit && (
        <Button type="text" size="small" icon={<Icon name="plus" />} onClick={() => setNaming('new')}>
          {t('materials.newFolder')}
        </Button>
      )}
      {overview && overview.tags.length > 0 && (
        <>
          <h2>{t('materials.tags')}</h2>
          <div className="row g1 wrap">
            {overview.tags.map((one) => (
              <Button
                key={one.tag}
                size="small"
                type={one.tag === tag ? 'primary' : 'default'}
                aria-pressed={one.tag === tag}
                onClick={() => onTag(one.tag === tag ? '' : one.tag)}
              >
                {one.tag}
              </Button>
            ))}
          </div>
        </>
      )}
      {overview && (
        <div className="material-quota">
          <Progress percent={used} size="small" showInfo={false} aria-label={t('materials.quotaLabel')} />
          <span className="t12 m3">
            {t('materials.quota', { used: megabytes(overview.usedBytes), most: megabytes(overview.mostBytes) })}
          </span>
        </div>
      )}
      {naming && (
        <FolderDialog
          folder={naming === 'new' ? null : naming}
          onDone={() => {
            setNaming(null)
            showToast({ kind: 'success', text: t('materials.folderSaved') })
            onChanged()
          }}
          onClose={() => setNaming(null)}
        />
      )}
      <ConfirmDialog
        isOpen={gone !== null}
        title={t('materials.deleteFolderTitle', { name: gone?.name ?? '' })}
        consequence={t('materials.deleteFolderText')}
        confirmText={t('materials.deleteFolder')}
        isBusy={removing.isPending}
        onConfirm={() => void remove()}
        onCancel={() => setGone(null)}
      />
    </aside>
  )
}

function FolderDialog({ folder, onDone, onClose }: { folder: Folder | null; onDone: () => void; onClose: () => void }) {
  const t = useT()
  const id = useId()
  const [name, setName] = useState(folder?.name ?? '')
  const saving = useCall(calls.saveFolder, { ignoresErrors: true })
  const save = async () => {
    await saving.mutateAsync({ name: name.trim(), ...(folder && { id: folder.id }) })
    onDone()
  }
  return (
    <ActDialog
      className="material-field"
      title={folder ? t('materials.renameFolder') : t('materials.newFolder')}
      confirmText={t('core.save')}
      isDisabled={name.trim() === ''}
      notDone={t('materials.notSaved')}
      onConfirm={save}
      onClose={onClose}
    >
      <label htmlFor={id}>{t('materials.folderName')}</label>
      <Input id={id} maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
    </ActDialog>
  )
}
