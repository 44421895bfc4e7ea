import { Modal } from 'antd'
import { callApi } from '#console/kit/callApi.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { TemplateGrid } from '#features/posters/console/TemplateGrid.tsx'
import { useTemplates } from '#features/posters/console/useTemplates.ts'
import { posterCalls } from '#features/posters/contract.ts'
import type { BusinessType, Scene } from '#features/posters/scene.ts'

type Props = { businessType: BusinessType; onPick: (scene: Scene) => void; onClose: () => void }

/** Which template the poster goes on with. */
export function TemplateDialog({ businessType, onPick, onClose }: Props) {
  const t = useT()
  const { ours, own, data, error, refetch } = useTemplates(businessType)
  const pick = async ({ templateId }: { templateId: string }) => {
    const found = await callApi(posterCalls.template, { templateId, businessType }).catch(() => null)
    if (found) onPick(found.scene)
  }
  return (
    <Modal open title={t('posters.pickTemplate')} width={760} footer={null} onCancel={onClose}>
      <p className="m3">{t('posters.pickHint')}</p>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonFields count={3} />}
      {own.length > 0 && (
        <>
          <h3 className="poster-group">{t('posters.own')}</h3>
          <TemplateGrid list={own} onPick={(template) => void pick(template)} />
        </>
      )}
      {ours.length > 0 && (
        <>
          <h3 className="poster-group">{t('posters.ours')}</h3>
          <TemplateGrid list={ours} onPick={(template) => void pick(template)} />
        </>
      )}
    </Modal>
  )
}
