import { useQuery } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { languages } from '#core/language.ts'
import { pathOf } from '#core/page.ts'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { downloadCall } from '#console/kit/download.ts'
import { EditDrawer } from '#console/kit/EditDrawer.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery, useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { megabytes } from '#console/kit/uploadLimits.ts'
import { dashboardPages } from '#features/dashboard/pages.ts'
import { CropDialog } from '#features/materials/console/CropDialog.tsx'
import { MaterialPickerPart } from '#features/materials/console/MaterialPickerPart.tsx'
import { documentExtensions } from '#features/materials/console/useUploads.ts'
import { materialCalls as calls, type Material, type Use } from '#features/materials/contract.ts'
import { MOST_TAGS } from '#features/materials/rules.ts'

type Props = {
  material: Material
  folders: readonly { id: string; name: string }[]
  canEdit: boolean
  onChanged: () => void
  onClose: () => void
}
const UNDO_SECONDS = 10

/** One file: its words, where it is used, and what can be done with it. */
export function MaterialDrawer({ material, folders, canEdit, onChanged, onClose }: Props) {
  const t = useT()
  const id = useId()
  const first = { name: material.name, folderId: material.folderId, tags: material.tags, captions: material.captions }
  const [draft, setDraft] = useState(first)
  const [act, setAct] = useState<'replace' | 'crop' | 'delete' | null>(null)
  const uses = useQuery({ ...callQuery(calls.uses, { id: material.id }, { ignoresErrors: true }), staleTime: 0 })
  const saving = useCall(calls.save, { ignoresErrors: true })
  const removing = useCall(calls.delete, { ignoresErrors: true })
  const replacing = useCall(calls.replace, { ignoresErrors: true })
  const undoing = useCall(calls.undoReplace)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(first)
  const list = uses.data?.list ?? []
  const over = (text: string) => {
    showToast({ kind: 'success', text })
    onChanged()
    onClose()
  }
  const save = async () => {
    const saved = await saving.mutateAsync({ id: material.id, version: material.version, ...draft }).catch(() => null)
    if (saved) over(t('materials.saved'))
  }
  const undo = async (swapId: string) => {
    const { count, left } = await undoing.mutateAsync({ swapId })
    showToast({ kind: 'success', text: left > 0 ? t('materials.undoneLeft', { n: count, left }) : t('materials.undone', { n: count }) })
    onChanged()
  }
  const replace = async (byId: string) => {
    setAct(null)
    const done = await replacing.mutateAsync({ id: material.id, byId }).catch(() => null)
    if (!done) return
    showToast({
      kind: 'success',
      text: t('materials.replaced', { n: done.count }),
      seconds: UNDO_SECONDS,
      action: { label: t('materials.undo'), run: () => void undo(done.swapId).catch(() => {}) },
    })
    onChanged()
  }
  const remove = async () => {
    const isDone = await removing.mutateAsync({ id: material.id }).catch(() => null)
    setAct(null)
    if (isDone) over(t('materials.deleted'))
    else void uses.refetch()
  }
  const problem = saving.error ?? replacing.error ?? removing.error
  const size = material.width && material.height ? `${material.width} × ${material.height}` : material.file.extension.toUpperCase()
  return (
    <EditDrawer
      title={material.name}
      isDirty={isDirty}
      isBusy={saving.isPending}
      canSave={canEdit}
      onSave={() => void save()}
      onClose={onClose}
      more={
        <Button danger type="text" icon={<Icon name="trash" />} disabled={list.length > 0} onClick={() => setAct('delete')}>
          {t('materials.delete')}
        </Button>
      }
    >
      <div className="material-drawer">
        {problem && <ErrorNote error={problem} title={t('materials.notSaved')} />}
        {material.kind === 'picture' && (
          <img className="material-shown" src={`${material.file.relativeUrl}?width=640`} alt={draft.captions['zh-CN'] ?? material.name} />
        )}
        <div className="row g2 wrap">
          <span className="m3 t13 sp">{t('materials.facts', { size, bytes: megabytes(material.bytes) })}</span>
          {canEdit && material.kind === 'picture' && (
            <Button size="small" onClick={() => setAct('crop')}>
              {t('materials.crop')}
            </Button>
          )}
          <Button
            size="small"
            icon={<Icon name="dl" size={14} />}
            onClick={() => void downloadCall(calls.file, { id: material.id }).catch(() => {})}
          >
            {t('materials.download')}
          </Button>
        </div>
        <fieldset disabled={!canEdit} className="material-fields">
          <div className="material-field">
            <label htmlFor={`${id}-name`}>{t('materials.name')}</label>
            <Input
              id={`${id}-name`}
              maxLength={150}
              value={draft.name}
              onChange={({ target }) => setDraft({ ...draft, name: target.value })}
            />
          </div>
          <div className="material-field">
            <label htmlFor={`${id}-folder`}>{t('materials.folder')}</label>
            <Select
              id={`${id}-folder`}
              value={draft.folderId ?? ''}
              options={[{ value: '', label: t('materials.noFolder') }, ...folders.map((one) => ({ value: one.id, label: one.name }))]}
              onChange={(value: string) => setDraft({ ...draft, folderId: value || null })}
            />
          </div>
          <div className="material-field">
            <label htmlFor={`${id}-tags`}>{t('materials.tags')}</label>
            <Select
              id={`${id}-tags`}
              mode="tags"
              open={false}
              suffixIcon={null}
              maxCount={MOST_TAGS}
              placeholder={t('materials.tagsHint')}
              value={draft.tags}
              onChange={(tags: string[]) => setDraft({ ...draft, tags })}
            />
          </div>
          {languages.map((language) => (
            <div key={language} className="material-field">
              <label htmlFor={`${id}-${language}`}>{t('materials.caption', { language: t(`org.language_${language}`) })}</label>
              <Input
                id={`${id}-${language}`}
                maxLength={200}
                value={draft.captions[language] ?? ''}
                onChange={({ target }) => setDraft({ ...draft, captions: { ...draft.captions, [language]: target.value } })}
              />
            </div>
          ))}
        </fieldset>
        <section>
          <div className="row g2">
            <h2 className="sp">
              {t('materials.uses')} <span className="m3">{uses.data && t('materials.usesCount', { n: list.length })}</span>
            </h2>
            {canEdit && list.length > 0 && (
              <Button size="small" icon={<Icon name="swap" size={14} />} loading={replacing.isPending} onClick={() => setAct('replace')}>
                {t('materials.replace')}
              </Button>
            )}
          </div>
          {uses.data && list.length === 0 && <p className="m3 t13">{t('materials.usesNone')}</p>}
          <Uses list={list} />
        </section>
      </div>
      {act === 'replace' && (
        <MaterialPickerPart
          kind={material.kind}
          extensions={documentExtensions}
          title={t('materials.replaceWith')}
          onPick={({ id: byId }) => void replace(byId)}
          onClose={() => setAct(null)}
        />
      )}
      {act === 'crop' && <CropDialog material={material} onDone={() => over(t('materials.cropped'))} onClose={() => setAct(null)} />}
      <ConfirmDialog
        isOpen={act === 'delete'}
        title={t('materials.deleteTitle', { name: material.name })}
        consequence={t('materials.deleteText')}
        confirmText={t('materials.delete')}
        isBusy={removing.isPending}
        onConfirm={() => void remove()}
        onCancel={() => setAct(null)}
      />
    </EditDrawer>
  )
}

function Uses({ list }: { list: readonly Use[] }) {
  const t = useT()
  return (
    <ul className="material-uses">
      {list.map(({ what, bventId, title }, at) => (
        // Two introductions of one event, one in each language, say the same.
        // oxlint-disable-next-line react/no-array-index-key -- a list that is only read
        <li key={`${what} ${bventId ?? ''} ${at}`} className="row g2">
          <span>{t(`materials.use_${what as 'cover'}`)}</span>
          {bventId && (
            <Link className="ell" to={pathOf(dashboardPages.overview, { bventId })}>
              {title}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
