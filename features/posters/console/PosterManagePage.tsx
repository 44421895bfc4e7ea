import { useState } from 'react'
import { useCan } from '#console/kit/Can.tsx'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCall } from '#console/kit/query.ts'
import { Segments } from '#console/kit/Segments.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useAddressState } from '#console/kit/useAddressState.ts'
import { TemplateEditor } from '#features/posters/console/TemplateEditor.tsx'
import { TemplateGrid, type TemplateShown } from '#features/posters/console/TemplateGrid.tsx'
import { useTemplates } from '#features/posters/console/useTemplates.ts'
import { posterCalls } from '#features/posters/contract.ts'
import { posterPages } from '#features/posters/pages.ts'
import { businessTypes } from '#features/posters/scene.ts'
import '#features/posters/console/posters.css'

/** What posters of events begin with: ours, and the organisation's own. */
export function PosterManagePage() {
  const t = useT()
  const [address, setAddress] = useAddressState({ type: 'Event', template: '' })
  const businessType = businessTypes.find((type) => type === address.type) ?? 'Event'
  const { ours, own, data, error, refetch } = useTemplates(businessType)
  const canEdit = useCan(posterCalls.saveTemplate.access)
  const [gone, setGone] = useState<TemplateShown | null>(null)
  const removing = useCall(posterCalls.deleteTemplate, { changes: [posterCalls.pageList, posterCalls.manage] })
  const open = ({ templateId }: TemplateShown) => setAddress({ template: templateId })
  const remove = async () => {
    if (!gone) return
    const isDone = await removing.mutateAsync({ templateId: gone.templateId }).catch(() => null)
    setGone(null)
    if (isDone) showToast({ kind: 'success', text: t('posters.deleted') })
  }
  if (address.template)
    return (
      <TemplateEditor
        key={address.template}
        templateId={address.template}
        businessType={businessType}
        onOpen={(template) => setAddress({ template })}
      />
    )
  return (
    <PageFrame
      page={posterPages.manage}
      subtitle={t('posters.manageHint')}
      beside={
        <Segments
          label={t('posters.use')}
          items={businessTypes.map((key) => ({ key, label: t(`posters.type_${key}`) }))}
          value={businessType}
          onChange={(type) => setAddress({ type })}
        />
      }
    >
      <div className="frame-body">
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonFields count={4} />}
        {data && (
          <>
            <h2 className="poster-group">{t('posters.own')}</h2>
            {own.length === 0 && <p className="m3">{t('posters.ownEmpty')}</p>}
            <TemplateGrid list={own} onPick={open} onRemove={canEdit && setGone} />
            <h2 className="poster-group">{t('posters.ours')}</h2>
            <TemplateGrid list={ours} onPick={open} />
          </>
        )}
      </div>
      <ConfirmDialog
        isOpen={gone !== null}
        title={t('posters.deleteTitle', { name: gone?.name ?? '' })}
        consequence={t('posters.deleteText')}
        confirmText={t('posters.deleteDo')}
        isBusy={removing.isPending}
        onConfirm={() => void remove()}
        onCancel={() => setGone(null)}
      />
    </PageFrame>
  )
}
